import type { QuestionWord } from './read-question.ts'
import { isSameThing } from './synonyms.ts'

/** Of synonyms in one clause («envíos a domicilio») one asks: the first that a document has, and no strange one beside it. */
export function repeatedWords(words: readonly QuestionWord[], found: Readonly<Record<string, number>>): boolean[] {
  const isFound = ({ term }: QuestionWord) => (found[term] ?? 0) > 0
  return words.map((word, at) => {
    const isSynonym = (one: QuestionWord) => one.clause === word.clause && isSameThing(word.word, one.term)
    return !isFound(word) && words.some((one, before) => isSynonym(one) && (before < at || isFound(one)))
  })
}
