/** By the three numbers of «0.2.0»; what has none is the oldest. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)]
  for (const index of [0, 1, 2] as const) if (first[index] !== second[index]) return first[index] - second[index]
  return 0
}

function partsOf(version: string): [number, number, number] {
  const [, ...parts] = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})/.exec(version) ?? []
  const [major = 0, minor = 0, patch = 0] = parts.map(Number)
  return [major, minor, patch]
}
