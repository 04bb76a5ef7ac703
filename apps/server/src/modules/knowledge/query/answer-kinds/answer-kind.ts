import { stem } from '../../text/tokenize.ts'
import { splitWordList } from '../lexicon/word-list.ts'

export type AnswerKind = {
  name:
    | 'price'
    | 'hours'
    | 'day'
    | 'place'
    | 'duration'
    | 'contact'
    | 'age'
    | 'capacity'
    | 'requirements'
    | 'person'
    | 'count'
  /** Matches the folded question. */
  asks: RegExp
  /** Question words for this kind, which the answer need not contain. */
  words: ReadonlySet<string>
  /** Tokens by which passages with such an answer are found. */
  terms: readonly string[]
  /** Matches a text with such an answer. */
  gives: readonly RegExp[]
  /** Matches a text that may have such an answer. */
  hints: readonly RegExp[]
  /** Matches the folded text or title if it is about this kind. */
  named?: RegExp
  /** Found, folded, where the same signs tell of something else. */
  unlike?: RegExp
}

export const stemsOf = (words: string): string[] => [...new Set(splitWordList(words).map(stem))]
export const wordSet = (words: string): ReadonlySet<string> => new Set(splitWordList(words))
