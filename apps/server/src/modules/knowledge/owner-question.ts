import { courtesyWords } from './question/chat-words.ts'
import { kindsOf } from './question/answer-kinds.ts'
import { isCommon } from './question/common-words.ts'
import { askingWords } from './stop-words.ts'
import { fold, termsOf } from './terms.ts'
import type { Asked } from './weigh.ts'

/** A synonym at least: what is only spelled alike asks something else. */
const SAME = 0.75

const WORD = /[\p{L}\p{N}]+/gu

const isThing = ({ kind, cost, worth }: Asked) => kind === null && worth > 0 && cost === worth

/** Whether a text is a question whose every thing the customer asks for too, with no more words that no document has. */
export function isAskedAgain(text: string, asked: readonly Asked[]): boolean {
  if (!text.trimEnd().endsWith('?')) return false
  const wanted = asked.flatMap(({ kind }) => kind ?? [])
  const given = kindsOf(fold(text).match(WORD) ?? [])
  if (wanted.length > 0 && given.length > 0 && !wanted.some((kind) => given.includes(kind))) return false
  const things = termsOf(text).filter(
    ({ word }) => !courtesyWords.has(word) && !askingWords.has(word) && !isCommon(word),
  )
  const isAsked = (term: string) =>
    asked.some(({ forms }) => forms.some((one) => one.term === term && one.share >= SAME))
  const unknown = asked.filter((one) => isThing(one) && one.forms.length === 0)
  return things.length >= Math.max(1, unknown.length) && things.every(({ term }) => isAsked(term))
}

/** An owner who answered «¿Tienen parqueadero?» has answered «¿hay parqueadero de motos?», where no document says «motos». */
export const withoutUnknown = (asked: readonly Asked[]): Asked[] =>
  asked.map((one) => (one.forms.length === 0 ? { ...one, cost: 0 } : one))
