/** The upper limits of the buckets in which waits are counted, in seconds; the last one is a day. */
export const WAIT_LIMITS_S = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1_200, 1_800,
  2_700, 3_600, 5_400, 7_200, 10_800, 14_400, 21_600, 28_800, 43_200, 57_600, 72_000, 86_400,
] as const

/** The limit below which a share of the waits lies; null without waits. */
export function waitAtShare(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let counted = 0
  for (const [at, count] of counts.entries()) {
    counted += count
    if (count > 0 && counted >= total * share) return WAIT_LIMITS_S[at] ?? null
  }
  return null
}
