import { fold } from '../text/tokenize.ts'
import { countKind, priceKind } from './answer-kinds/amount-kinds.ts'
import type { AnswerKind } from './answer-kinds/answer-kind.ts'
import { ageKind, capacityKind, requirementsKind, personKind } from './answer-kinds/people-kinds.ts'
import { placeKind, contactKind } from './answer-kinds/place-kinds.ts'
import { durationKind, hoursKind, dayKind } from './answer-kinds/time-kinds.ts'

/** In this order the kinds of a question are listed; of two words that sound alike, the later kind's counts. */
export const answerKinds: readonly AnswerKind[] = [
  durationKind,
  hoursKind,
  dayKind,
  ageKind,
  capacityKind,
  requirementsKind,
  placeKind,
  personKind,
  countKind,
  contactKind,
  priceKind,
]

/** A duration or a count is asked with «cuánto» like a price; it is then no price. */
export function findKinds(words: readonly string[]): AnswerKind[] {
  const text = words.join(' ')
  const kinds = answerKinds.filter(({ asks }) => asks.test(text))
  const isDuration = kinds.some(({ name }) => name === 'duration')
  const isPrice = /\b(?:precios?|tarifas?|costos?|cuestan?|valen?|cobr[a-z]{1,8})\b/.test(text)
  const isCounted = kinds.some(({ name }) => name === 'count')
  return (isDuration || isCounted) && !isPrice ? kinds.filter(({ name }) => name !== 'price') : kinds
}

const HINT_SHARE = 0.5
/** Share of an hour or an address when neither text nor title is about hours or places. */
const UNNAMED_SHARE = 0.8
/** The hour until which orders are taken is not when a shop opens. */
const UNLIKE_SHARE = 0.45

/** Likelihood from 0 to 1 that the text gives this kind of answer. */
export const kindShareOf = (kind: AnswerKind, text: string, titles = ''): number => {
  const folded = kind.named ? fold(`${titles}\n${text}`) : ''
  const isNamed = kind.named === undefined || kind.named.test(folded)
  const unnamed = kind.unlike?.test(folded) ? UNLIKE_SHARE : UNNAMED_SHARE
  const named = isNamed ? 1 : unnamed
  if (kind.gives.some((pattern) => pattern.test(text))) return named
  return kind.hints.some((pattern) => pattern.test(text)) ? named * HINT_SHARE : 0
}
