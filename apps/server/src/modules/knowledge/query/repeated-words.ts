import type { QuestionWord } from './parse-question.ts'
import { isSameThing } from './lexicon/synonyms.ts'

/**
 * Marks synonyms of another word in the same clause («envíos a domicilio»): only the first that a document contains
 * asks for something.
 */
export function findRepeatedWords(words: readonly QuestionWord[], counts: Readonly<Record<string, number>>): boolean[] {
  const isFound = ({ term }: QuestionWord) => (counts[term] ?? 0) > 0
  return words.map((word, index) => {
    const isSynonym = (one: QuestionWord) => one.clause === word.clause && isSameThing(word.word, one.term)
    return !isFound(word) && words.some((one, otherIndex) => isSynonym(one) && (otherIndex < index || isFound(one)))
  })
}
