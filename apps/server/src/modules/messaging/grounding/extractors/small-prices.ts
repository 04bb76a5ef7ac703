/** Prices below ten in sources. Hours, counts and numbering are small numbers too and must not count as prices. */
import { isMeasureNext, isWithoutNoun, matchesAt } from '../lexicon/after-number.ts'
import { blankSpans, findSpans, type TextSpan } from '../normalize-text.ts'
import { type Amount, COIN, findNumbers, isCurrency, SIGN, unitOf } from './amounts.ts'
import { parseNumber } from '../lexicon/numbers.ts'
import { findDates } from './dates.ts'
import { findTimes } from './times.ts'
import { LABELS_OF_OTHER_NUMBERS } from './unmarked-prices.ts'

type Sum = Pick<Amount, 'value' | 'unit'>

const MAX_SMALL = 9
/** Whether only a price of a source can ground the amount, and not any equal number. */
export const isSmallSum = ({ value, unit }: Sum): boolean =>
  isCurrency(unit) && value <= MAX_SMALL && Number.isInteger(value)

const WORDS = 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve'
const TENS = 'treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa'
const SMALL_NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d#°/+]|\d[.,:\-–])(?:\d(?:[.,]00?)?(?![\p{L}\d°/:]|[.,]\d)|(?:${WORDS})(?!\p{L}))`,
  'gu',
)
const LOOK_BACK = 30
/** «Calle 5», «los 3», «3 x 2», «treinta y cinco». */
const AFTER_LABEL = new RegExp(
  String.raw`(?:^|[^a-z])(?:${LABELS_OF_OTHER_NUMBERS}|somos|tengo|tienes|tenemos|los|las|el|la|del|mil|cien|` +
    String.raw`(?:${TENS}) y)\.? $|\d ?x ?$`,
)
const AFTER_PRICE_WORD =
  /\b(?:cuestan?|valen?|precios?|valor|costo|tarifa|salen?|cobr(?:o|a|an|amos))(?: (?:es|de|a|en|por|solo))?:? $/
/** «1. Camisas», «2) Envíos» at the start of a line. */
const NUMBERING = /(?<=(?:^|\n)[ \t#*-]{0,6})\d[.)][-.)]?[ \t]+(?=\p{L})/gu
/** «2 por $3», «3 x 2» state how many. */
const QUANTITY_NEXT = /\s?(?:x|por) ?(?:[$€\d])/y
const NEXT_OF_RANGE = new RegExp(
  String.raw`\s?(?:y|o|u|a|-|–|hasta|ou|or|to)\s?(?:\d{1,3}|${WORDS})(?![\p{L}\d]|[.,]\d)`,
  'uy',
)
const CELL_END = /[ \t]*(?:\n|$)|\t| {2}/y
const TO = '(?:y|o|a|-|–|hasta)'
/** «De 5 a 8 pesos»: the currency belongs to both. */
const FIRST_OF_RANGE = new RegExp(String.raw`(?<![\p{L}\d.,#/])(\d)(?= ?${TO} ?\d{1,3} ?(${COIN})(?![a-z]))`, 'gu')
/** «$5 a 8». */
const LAST_OF_RANGE = new RegExp(String.raw`(?<=(?:${SIGN}) ?\d ?${TO} ?)\d(?![\d\p{L}]|[.,]\d)`, 'gu')

/** Prices below ten in a folded source: with a currency, or as a number that counts nothing. */
export function findSmallPrices(text: string): Sum[] {
  const others = [
    // «9.00» alone may be a price.
    ...findTimes(text, true).filter(({ from, to }) => !/^\d\.00$/.test(text.slice(from, to))),
    ...findDates(text, true),
    ...findSpans(text, NUMBERING),
  ]
  const ranges = [
    ...findSpans(text, FIRST_OF_RANGE).filter(({ match: [, , coin = ''] }) => isCurrency(unitOf(coin))),
    ...findSpans(text, LAST_OF_RANGE).filter(({ to }) => isWithoutNoun(text, to)),
  ]
  const bare = findSpans(blankSpans(text, others), SMALL_NUMBER).filter((span) => isPrice(text, span))
  const sums = [...ranges, ...bare].map(({ match: [number] }) => ({ value: parseNumber(number), unit: null }))
  return [...findNumbers(text).filter(isSmallSum), ...sums]
}

/** The end of the number, or of the range that it starts: «1 o 2 días» counts days. */
function endOfRange(text: string, to: number): number {
  NEXT_OF_RANGE.lastIndex = to
  return NEXT_OF_RANGE.test(text) ? NEXT_OF_RANGE.lastIndex : to
}

function isPrice(text: string, { from, to: end }: TextSpan): boolean {
  const to = endOfRange(text, end)
  const before = text.slice(Math.max(0, from - LOOK_BACK), from)
  if (AFTER_LABEL.test(before) || matchesAt(QUANTITY_NEXT, text, to) || isMeasureNext(text, to)) return false
  return isWithoutNoun(text, to) || matchesAt(CELL_END, text, to) || AFTER_PRICE_WORD.test(before)
}
