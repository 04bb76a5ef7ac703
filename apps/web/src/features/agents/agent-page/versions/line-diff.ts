/** A line in both texts, only in the old one, or only in the new one. */
export type DiffLine = { kind: 'same' | 'gone' | 'new'; text: string }

/** Longer texts are not compared exactly, because that would take too long. */
const MAX_COMPARISONS = 1_000_000

/** The lines of both texts in reading order, with the fewest changes. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const start = commonPrefixLength(old, now)
  const end = commonPrefixLength(old.slice(start).toReversed(), now.slice(start).toReversed())
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(old.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ]
}

/** How many lines are equal at the start. */
function commonPrefixLength(old: readonly string[], now: readonly string[]): number {
  const differs = old.findIndex((line, index) => line !== now[index])
  return differs < 0 ? Math.min(old.length, now.length) : differs
}

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  const lengths = old.length * now.length > MAX_COMPARISONS ? null : commonLengths(old, now)
  let [index, newIndex] = [0, 0]
  while (index < old.length || newIndex < now.length) {
    const [oldLine, newLine] = [old[index], now[newIndex]]
    if (oldLine !== undefined && oldLine === newLine && lengths) {
      lines.push({ kind: 'same', text: oldLine })
      index += 1
      newIndex += 1
    } else if (
      oldLine !== undefined &&
      (newLine === undefined || lengthAt(lengths, index + 1, newIndex) >= lengthAt(lengths, index, newIndex + 1))
    ) {
      lines.push({ kind: 'gone', text: oldLine })
      index += 1
    } else {
      lines.push({ kind: 'new', text: newLine ?? '' })
      newIndex += 1
    }
  }
  return lines
}

/** Longest common subsequence: its length from each pair of positions on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  for (let index = old.length - 1; index >= 0; index--)
    for (let newIndex = now.length - 1; newIndex >= 0; newIndex--)
      lengths[index]![newIndex] =
        old[index] === now[newIndex]
          ? lengthAt(lengths, index + 1, newIndex + 1) + 1
          : Math.max(lengthAt(lengths, index + 1, newIndex), lengthAt(lengths, index, newIndex + 1))
  return lengths
}

const lengthAt = (lengths: number[][] | null, index: number, newIndex: number) => lengths?.[index]?.[newIndex] ?? 0

/** A line near a change, or the number of unchanged lines that are hidden. */
export type DiffRow = DiffLine | { kind: 'skipped'; count: number }

const CONTEXT_LINES = 2

export function collapseUnchanged(lines: readonly DiffLine[]): DiffRow[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same'),
  )
  const rows: DiffRow[] = []
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1)
    if (isNear[index]) rows.push(line)
    else if (last?.kind === 'skipped') last.count += 1
    else rows.push({ kind: 'skipped', count: 1 })
  }
  return rows
}
