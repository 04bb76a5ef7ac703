import { findSpans, type TextSpan } from '../../grounding/normalize-text.ts'
import type { NumberGroup, SpokenNumber } from './number-words.ts'
import { sentenceAround } from './sentence-around.ts'

const HALF = 'medi[oa]|mei[oa]|half(?: a)?|demi'
const DOZENS = 'docenas?|duzias?|dozens?|douzaines?'
const UNITS = `(?:${DOZENS}|kilos?|quilos?|libras?|litros?|pounds?|lit(?:er|re)s?)`
/** «Dos docenas», «medio kilo», «un litro y medio», «a dozen»: the words of an order. */
const ORDERED = new RegExp(
  String.raw`\b(?:(${HALF}) |(?:an?|another) (?=dozen))?(?:(${DOZENS})|${UNITS})( [ye] (?:${HALF}))?(?![a-z])`,
  'g',
)
const DOZEN = 12
const ENGLISH_DOZEN = /^(?:an?|another) dozen$/
const ONE = /^(?:une?|uma?|una) |^(?:an?|another) /
/** «A dozen times», «a dime a dozen», «una docena de veces»: no goods. */
const NO_GOODS_NEXT = new RegExp(
  '^ (?:(?:of )?(?:times|questions?|years?|people|reasons|things)|' +
    '(?:de )?(?:veces|preguntas|personas|anos|vezes|fois))(?![a-z])',
)
const IDIOM_BEFORE = /(?:^|[^a-z])dime\s$/
/** A question for the price of one is no order. */
const PRICE = new RegExp(
  '(?:^|[^a-z])(?:cuant[oa]s?|a como|precios?|vale[ns]?|cuesta[ns]?|sale[ns]?|quanto|custa|how much|price|cost|' +
    'combien|coute)(?![a-z])',
)
const [LONGEST_BEFORE, LONGEST_AFTER] = [8, 24]

/** Amounts of a measure of goods below `largest` in a folded text, and halves, with the words of the measure. */
export function measuredAmounts(text: string, groups: readonly NumberGroup[], largest: number): SpokenNumber[] {
  const ends = new Map(groups.map((group) => [group.to, group]))
  return findSpans(text, ORDERED).flatMap(({ from, to, match: [all, half, dozens, rest] }) => {
    const group = half === undefined ? (ends.get(from - 1) ?? digitsBefore(text, from)) : undefined
    // «2 docenas» is a figure by itself, «1.500 kilos y medio» as well.
    if (group?.words === '' && (rest === undefined || Number.isNaN(group.value))) return []
    const start = group?.from ?? from
    const isOne = rest !== undefined || ENGLISH_DOZEN.test(all)
    const count = (group?.value ?? (isOne ? 1 : 0)) + (half === undefined && rest === undefined ? 0 : 0.5)
    const isWhole = Number.isInteger(count)
    if (count === 0 || (isWhole && count >= largest) || isNoOrder(text, { from: start, to })) return []
    const value = dozens !== undefined && !isWhole ? count * DOZEN : count
    return [{ from: start, to, figure: String(value).replace('.', ',') }]
  })
}

const DIGITS_BEFORE = /(?<![\d.,:/$-])\d{1,3} $/
const DIGIT_BEFORE = /\d $/
const LONGEST_DIGITS = 5

/** The figure before a measure; its value is NaN where it is no small whole number. */
function digitsBefore(text: string, end: number): NumberGroup | undefined {
  const before = text.slice(Math.max(0, end - LONGEST_DIGITS), end)
  if (!DIGIT_BEFORE.test(before)) return undefined
  const digits = DIGITS_BEFORE.exec(before)?.[0] ?? ''
  return { from: end - digits.length, to: end - 1, words: '', value: digits === '' ? Number.NaN : Number(digits) }
}

function isNoOrder(text: string, { from, to }: TextSpan): boolean {
  if (NO_GOODS_NEXT.test(text.slice(to, to + LONGEST_AFTER))) return true
  if (IDIOM_BEFORE.test(text.slice(Math.max(0, from - LONGEST_BEFORE), from))) return true
  if (!ONE.test(text.slice(from, to))) return false
  const { before, after } = sentenceAround(text, { from, to })
  return PRICE.test(`${before}${after}`)
}

const UNIT_NEXT = new RegExp(`^ ${UNITS}(?![a-z])`)
const UNIT_LAST = new RegExp(`^(?!(?:${HALF}) )[a-z -]{1,80} (${UNITS})$`)
const HAS_UNIT = new RegExp(`(?:^| )${UNITS}(?![a-z])`)
const LONGEST_UNIT = 14

/** A figure as it is asked back, with its measure: «2 docenas», «6 (media docena)». `text` is the folded `visible`. */
export function labelOf(text: string, visible: string, { from, to, figure }: SpokenNumber): string {
  const next = UNIT_NEXT.exec(text.slice(to, to + LONGEST_UNIT))
  if (next) return `${figure}${visible.slice(to, to + next[0].length)}`
  const words = text.slice(from, to)
  const unit = UNIT_LAST.exec(words)?.[1]
  if (unit !== undefined) return `${figure} ${visible.slice(to - unit.length, to)}`
  return HAS_UNIT.test(words) ? `${figure} (${visible.slice(from, to)})` : figure
}
