import { normalizeText } from '@portavoz/contract'
import { FILLERS, STOP_WORDS } from './request-words.ts'

/** A longer message is hardly a request for a file; only its beginning is read. */
export const MAX_CHARACTERS = 500

/** Words, and the marks that end a phrase. */
export const tokensOf = (text: string): string[] =>
  normalizeText(text.slice(0, MAX_CHARACTERS)).match(/[\p{L}\p{N}]+|[.,;:?!\n]/gu) ?? []

export const isWord = (token: string) => /^[\p{L}\p{N}]/u.test(token)
export const isAnd = (word: string) => word === 'y' || word === 'e'

export const contentWords = (words: readonly string[]) =>
  words.filter((word) => isWord(word) && !STOP_WORDS.has(word) && !FILLERS.has(word))

/** The tokens between those that part them. */
export function splitAt(tokens: readonly string[], parts: (token: string) => boolean): string[][] {
  const split: string[][] = [[]]
  for (const token of tokens) {
    if (parts(token)) split.push([])
    else split.at(-1)?.push(token)
  }
  return split
}
