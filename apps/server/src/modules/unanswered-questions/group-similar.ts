import { setImmediate } from 'node:timers/promises'
import { createExtractGist, type QuestionGist, type QuestionVocabulary } from './question-gist.ts'

/** Dice similarity. High: two questions in one group are worse than one question in two groups. */
const MIN_SIMILARITY = 0.7
/** Yields to the event loop after about five milliseconds. */
const BATCH_SIZE = 50

const weightOf = (gist: QuestionGist) => [...gist.values()].reduce((sum, item) => sum + item, 0)

/**
 * Groups questions with the same meaning, oldest first. A question joins the group whose first question is most
 * similar, or begins one: later questions never move earlier ones. Questions without a meaningful word are left out.
 */
export async function groupSimilar<T extends { words: string }>(
  questions: readonly T[],
  vocabulary: QuestionVocabulary,
): Promise<T[][]> {
  const toGist = createExtractGist(vocabulary)
  const groups: { members: T[]; weight: number }[] = []
  const groupsByWord = new Map<string, number[]>()

  /** The index of the most similar group; the first of equals. */
  function nearest(gist: QuestionGist): number | undefined {
    const sharedWeights = new Map<number, number>()
    for (const [word, weight] of gist)
      for (const at of groupsByWord.get(word) ?? []) sharedWeights.set(at, (sharedWeights.get(at) ?? 0) + weight)
    const ownWeight = weightOf(gist)
    let best: { at: number; share: number } | undefined
    for (const [at, sharedWeight] of sharedWeights) {
      const similarity = (2 * sharedWeight) / (ownWeight + (groups[at]?.weight ?? 0))
      const isBetter = !best || similarity > best.share || (similarity === best.share && at < best.at)
      if (similarity >= MIN_SIMILARITY && isBetter) best = { at, share: similarity }
    }
    return best?.at
  }

  for (const [index, item] of questions.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate()
    const gist = toGist(item.words)
    if (gist.size === 0) continue
    const at = nearest(gist)
    if (at !== undefined) groups[at]?.members.push(item)
    else {
      for (const word of gist.keys()) groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), groups.length])
      groups.push({ members: [item], weight: weightOf(gist) })
    }
  }
  return groups.map(({ members }) => members)
}
