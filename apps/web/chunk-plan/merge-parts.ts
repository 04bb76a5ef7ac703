import { ACCESS, type Group, groupParts, HOME, importsOf, isPage, isUrgent, joinGroups, type Part } from './groups.ts'

/** What the slow phone spends on one more request, as bytes that arrive in that time. */
const REQUEST_BYTES = 15_000
/** A file that is loaded by a press delays less than one of a screen. */
const LAZY_WEIGHT = 0.05
/** `size-plugin.ts` allows 25 kB for a lazy file. */
const MAX_BYTES = 24_000
/** It allows the same for a page, whose parts weigh some 10 % more before they are merged. */
const MAX_PAGE_BYTES = 26_000

/** Bytes and files that a root loads only because of a merge; `runs`: one of them is a screen or a part of one. */
type Surplus = { root: string; bytes: number; files: number; runs: boolean }

/**
 * Merges parts as long as the requests that this saves are worth more than what some roots load in vain. Returns the
 * modules of each merged file.
 */
export function mergeParts(parts: readonly Part[]): string[][] {
  let groups = groupParts(parts)
  for (;;) {
    const mergeable = groups.filter(({ isFixed }) => !isFixed)
    const weights = weighRoots(groups)
    const best = mergeable
      .flatMap((one, at) => mergeable.slice(at + 1).map((other) => tryMerge(one, other, weights)))
      .filter((merge) => merge.gain > 0)
      .toSorted((one, other) => other.gain - one.gain)[0]
    if (!best) return mergeable.map(({ modules }) => modules)
    groups = joinGroups(groups, best.one, best.other)
  }
}

function weighRoots(groups: readonly Group[]): Map<string, number> {
  const bytes = new Map<string, number>()
  for (const group of groups) for (const root of group.roots) bytes.set(root, (bytes.get(root) ?? 0) + group.bytes)
  return bytes
}

function tryMerge(one: Group, other: Group, weights: Map<string, number>) {
  const none = { one, other, gain: 0 }
  const shared = [...one.roots].filter((root) => other.roots.has(root))
  if (one.isPublic !== other.isPublic) return none
  if (shared.length === 0 || one.bytes + other.bytes > MAX_BYTES) return none
  const imported = importsOf([one, other])
  // One of them imports the other through a third file.
  if (imported.has(one) || imported.has(other)) return none
  const surplus = [...surplusOf(one, other, imported), ...surplusOf(other, one, imported)]
  const isTooMuch = ({ root, bytes, runs }: Surplus) =>
    runs || root === ACCESS || root === HOME || (isPage(root) && (weights.get(root) ?? 0) + bytes > MAX_PAGE_BYTES)
  if (surplus.some(isTooMuch)) return none
  const spared = shared.reduce((sum, root) => sum + weightOf(root) * REQUEST_BYTES, 0)
  const cost = surplus.reduce(
    (sum, { root, bytes, files }) => sum + weightOf(root) * (bytes + files * REQUEST_BYTES),
    0,
  )
  return { one, other, gain: spared - cost }
}

const weightOf = (root: string) => (isUrgent(root) ? 1 : LAZY_WEIGHT)

/** What the roots of `one` load of `other`, and of the files that the merged file imports. */
function surplusOf(one: Group, other: Group, imported: Set<Group>): Surplus[] {
  return [...one.roots].flatMap((root) => {
    if (other.roots.has(root)) return []
    const added = [...imported].filter(({ roots }) => !roots.has(root))
    const bytes = added.reduce((sum, group) => sum + group.bytes, other.bytes)
    return [{ root, bytes, files: added.length, runs: added.some(({ isFixed }) => isFixed) }]
  })
}
