import { setImmediate } from 'node:timers/promises'
import { createRead, type Gist, type Words } from './gist.ts'

/** So much of what two questions say, taken together, is the same. Two that were taken for one are worse than one that was taken for two. */
const ALIKE = 0.7
/** Some five milliseconds: whoever waits for an answer comes in between. */
const AT_ONCE = 50

const weightOf = (gist: Gist) => [...gist.values()].reduce((sum, one) => sum + one, 0)

/**
 * Groups of questions that ask the same in other words. They come the oldest first, and each goes to the group whose
 * first question is most like it, else begins one: what comes later moves nothing that stands. Whoever says no word that
 * tells anything asks nothing.
 */
export async function groupAlike<T extends { words: string }>(asked: readonly T[], words: Words): Promise<T[][]> {
  const read = createRead(words)
  const groups: { members: T[]; weight: number }[] = []
  const having = new Map<string, number[]>()

  /** The group whose first question is most like this one; of several the first. */
  function nearest(gist: Gist): number | undefined {
    const shared = new Map<number, number>()
    for (const [word, weight] of gist)
      for (const at of having.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + weight)
    const own = weightOf(gist)
    let best: { at: number; share: number } | undefined
    for (const [at, both] of shared) {
      const share = (2 * both) / (own + (groups[at]?.weight ?? 0))
      const isBetter = !best || share > best.share || (share === best.share && at < best.at)
      if (share >= ALIKE && isBetter) best = { at, share }
    }
    return best?.at
  }

  for (const [turn, one] of asked.entries()) {
    if (turn % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const gist = read(one.words)
    if (gist.size === 0) continue
    const at = nearest(gist)
    if (at !== undefined) groups[at]?.members.push(one)
    else {
      for (const word of gist.keys()) having.set(word, [...(having.get(word) ?? []), groups.length])
      groups.push({ members: [one], weight: weightOf(gist) })
    }
  }
  return groups.map(({ members }) => members)
}
