const RELEASE = /^v(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/
const TAG = /^v\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z.-]{1,40})?$/

export const isTag = (text: string): boolean => TAG.test(text)

/** The releases of `git ls-remote --tags`, newest first. */
export const parseReleases = (listing: string): string[] =>
  listing
    .split('\n')
    .map((line) => line.split('refs/tags/')[1]?.trim() ?? '')
    .filter((tag) => RELEASE.test(tag))
    .toSorted((a, b) => compareVersions(b, a))

/** By the three numbers; a preview comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)]
  for (const index of [0, 1, 2] as const) if (first[index] !== second[index]) return first[index] - second[index]
  return Number(b.includes('-')) - Number(a.includes('-'))
}

function partsOf(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version
    .replace(/^v/, '')
    .replace(/-.*$/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}
