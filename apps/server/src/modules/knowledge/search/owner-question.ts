import { courtesyWords } from '../query/lexicon/chat-words.ts'
import { findKinds } from '../query/answer-kinds.ts'
import { isCommon } from '../query/lexicon/common-words.ts'
import { askingWords } from '../text/stop-words.ts'
import { fold, tokenize } from '../text/tokenize.ts'
import type { QueryTerm } from './rerank.ts'

/** Synonyms count as the same; similar spellings do not. */
const MIN_SYNONYM_SHARE = 0.75

const WORD = /[\p{L}\p{N}]+/gu

const isThing = ({ kind, cost, worth }: QueryTerm) => kind === null && worth > 0 && cost === worth

/**
 * True if the text is a question whose things the customer asks for too, and the customer's question has no more
 * unknown things than that.
 */
export function isSameQuestion(text: string, queryTerms: readonly QueryTerm[]): boolean {
  if (!text.trimEnd().endsWith('?')) return false
  const wantedKinds = queryTerms.flatMap(({ kind }) => kind ?? [])
  const ownerKinds = findKinds(fold(text).match(WORD) ?? [])
  if (wantedKinds.length > 0 && ownerKinds.length > 0 && !wantedKinds.some((kind) => ownerKinds.includes(kind)))
    return false
  const things = tokenize(text).filter(
    ({ word }) => !courtesyWords.has(word) && !askingWords.has(word) && !isCommon(word),
  )
  const isAsked = (term: string) =>
    queryTerms.some(({ forms }) => forms.some((one) => one.term === term && one.share >= MIN_SYNONYM_SHARE))
  const unknownThings = queryTerms.filter((one) => isThing(one) && one.forms.length === 0)
  return things.length >= Math.max(1, unknownThings.length) && things.every(({ term }) => isAsked(term))
}

/** An owner's «¿Tienen parqueadero?» also answers «¿hay parqueadero de motos?» if no document says «motos». */
export const ignoreUnknownWords = (queryTerms: readonly QueryTerm[]): QueryTerm[] =>
  queryTerms.map((one) => (one.forms.length === 0 ? { ...one, cost: 0 } : one))
