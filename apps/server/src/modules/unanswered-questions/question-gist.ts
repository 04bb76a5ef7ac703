import { intentWords } from './intent-words.ts'

/** The tokenizer of document search. */
export type QuestionVocabulary = {
  termsOf: (text: string) => { word: string; term: string }[]
  /** The edit distance, exact up to `most`. */
  distance: (a: string, b: string, most: number) => number
}

/** The words of a question with their weights. */
export type QuestionGist = ReadonlyMap<string, number>

/** More words come from machines, not people. */
const MAX_WORDS = 12
/** Shorter words have too many neighbours. */
const MIN_TYPO_LENGTH = 6
const [SUBJECT_WEIGHT, INTENT_WEIGHT] = [1, 0.5]

export type ExtractGist = (text: string) => QuestionGist

/**
 * Reads questions in order: a word one letter away from an earlier word counts as that word. An intent («precio»,
 * «cuánto vale») weighs half of its subject in any wording; filler words count only when nothing else does.
 */
export function createExtractGist({ termsOf, distance }: QuestionVocabulary): ExtractGist {
  /** The canonical form of each word; `wordsByNeighbour` maps a word without one letter to its words. */
  const canonicalForms = new Map(intentWords)
  const wordsByNeighbour = new Map<string, string[]>()

  const withoutOneLetter = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  const canHaveTypo = (word: string) => word.length >= MIN_TYPO_LENGTH && !/\d/.test(word)

  function learn(word: string, canonical: string): string {
    canonicalForms.set(word, canonical)
    if (canHaveTypo(word))
      for (const neighbour of [word, ...withoutOneLetter(word)])
        wordsByNeighbour.set(neighbour, [...(wordsByNeighbour.get(neighbour) ?? []), word])
    return canonical
  }
  for (const [word, canonical] of intentWords) learn(word, canonical)

  function correctTypo(word: string): string | undefined {
    if (!canHaveTypo(word)) return undefined
    const neighbours = [word, ...withoutOneLetter(word)].flatMap((neighbour) => wordsByNeighbour.get(neighbour) ?? [])
    const match = neighbours.find((candidate) => distance(word, candidate, 1) <= 1)
    return match && canonicalForms.get(match)
  }

  return (text) => {
    const terms = termsOf(text)
      .slice(0, MAX_WORDS)
      .map(({ word, term }) => canonicalForms.get(word) ?? learn(word, correctTypo(word) ?? term))
    const meaningful = terms.filter((candidate) => candidate !== 'light')
    return new Map(
      (meaningful.length > 0 ? meaningful : terms).map((candidate) => [
        candidate,
        candidate.startsWith('wish ') ? INTENT_WEIGHT : SUBJECT_WEIGHT,
      ]),
    )
  }
}
