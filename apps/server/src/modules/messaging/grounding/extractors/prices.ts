import { isWithoutNoun, isMeasureNext } from '../lexicon/after-number.ts'
import { findSpans, type TextSpan } from '../normalize-text.ts'
import { NUMBER, parseNumber } from '../lexicon/numbers.ts'

/** A number that can only be money although no currency is named. */
type ImpliedPrice = TextSpan & { value: number; isBare: boolean }

const PRICE_VERBS =
  String.raw`\b(?:cuestan?|costaran?|costarian?|valen?|valdran?|valdrian?|cobr(?:o|a|an|amos)|pagas|` +
  'pagarias|(?:te|le|les|nos|me) sal(?:e|dra|dria)|costs?|priced at|sells? for|goes for|' +
  'charges?|custam?|coute(?:nt)?|vaut|valent|(?:salen?|saldrian?|quedan?|quedarian?|esta|' +
  String.raw`estan)(?=\s(?:a|en|por)\b)|l[oa]s? (?:dej|vend|d)(?:o|oy|amos|emos)(?=\s(?:a|en|por)\b)|` +
  'por (?:tan )?solo|for (?:only|just)|por apenas|pour seulement)'
const PRICE_NOUNS =
  String.raw`\b(?:precios?|valor|costo|coste|tarifa|total|importe|minim[oa]|inicial|mensualidad|` +
  'enganche|anticipo|abono|recargo|comision|fees?|rate|preco|custo|prix|' +
  String.raw`tarif)\b(?:[^.,;:!?\n]{1,60}?(?=\s(?:es|son|seria|queda|esta|is|are|e|sao|est|sont)\b|:))?`
const FILLERS =
  String.raw`(?:[\s:]{1,2}(?:solo|solamente|apenas|tan|unos|unas|alrededor|aproximadamente|casi|como|` +
  'desde|entre|hoy|de|a|en|por|es|son|seria|queda|esta|only|just|about|around|from|cerca|' +
  String.raw`environ|seulement|is|are|e|sao|est|sont|at|of|to)\b){0,4}[\s:=(→]{1,3}`
/** «Cuesta solo 45», «el precio de la camisa es 45000», «te la dejo en 45». */
const AFTER_PRICE_WORD = new RegExp(String.raw`(?:(?:${PRICE_VERBS})|(${PRICE_NOUNS}))${FILLERS}(${NUMBER})`, 'g')
/** «A 45 el kilo», «45 la unidad», «45 c/u»; not «de 2 a 4 cada una». */
const PER_UNIT = new RegExp(
  [
    String.raw`(?<!\d[ .,]{0,2})\b(${NUMBER})(?= ?c\/u\b| (?:el|la) (?:kilo|libra|unidad|docena|par|` +
      'metro|litro|pieza|caja|bolsa|paquete|bulto|saco|ramo|plato|porcion|sesion|rollo|lata|' +
      String.raw`botella|frasco|racion|kit|juego|set)\b)`,
    String.raw`(?<!\bde \w{1,12} )\ba (${NUMBER})(?= (?:el|la|cada) (?:kilo|libra|unidad|docena|par|` +
      String.raw`metro|litro|noche|hora|mes|semana|pieza|porcion|caja|bolsa|paquete|un[oa])\b)`,
  ].join('|'),
  'g',
)
/** «45.000», «45000»: large numbers without a noun, except years and parts of phones. */
const LARGE_DIGITS =
  /(?<![\d#+$.,\p{L}]|\d[ .\-/()]{1,2})(?:\d{4,6}|\d{1,3}(?:[.,'’]\d{3}){1,3})(?![\d\p{L}]|[.,\-/]\d| \d)/gu
/** «45 mil», «cuarenta y cinco mil». */
const ANY_NUMBER = new RegExp(NUMBER, 'g')
const HAS_THOUSANDS = /(?<=.)(?:mil|millon|millones|thousand|mille|millions?|milhao|milhoes)\b|millon y medio$/
/** Slang suffixes that only ever denote money. */
const HAS_SLANG_SCALE = / (?:lucas?|luquitas)$/
const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits)
const YEAR_IN_WORDS = new RegExp(
  '^(?:dos mil|two thousand|dois mil e|deux mille)(?: and)? ' +
    '(?:un|diez|once|doce|trece|catorce|quince|dieci|veint|treinta|twenty|thirty|vinte|trinta|vingt|trente)',
)
const isYearInWords = (digits: string) => YEAR_IN_WORDS.test(digits)

const NEXT_IN_LIST = new RegExp(String.raw`\s?(?:y|o|u|a|hasta|-|–)\s?(${NUMBER})`, 'y')
const HAS_SCALE = /mil|millon|k\b|luca|luquitas|palo|thousand/

/** Prices in a folded text that names no currency. */
export function findPrices(text: string): ImpliedPrice[] {
  const afterWords = findSpans(text, AFTER_PRICE_WORD).flatMap(({ to, match: [, noun, number = ''] }) =>
    noun !== undefined && isYear(number) ? [] : readPriceList(text, { from: to - number.length, to }),
  )
  const each = findSpans(text, PER_UNIT).map(({ to, match: [, alone, number = alone ?? ''] }) =>
    readPrice(text, { from: to - number.length, to }),
  )
  const bare = [
    ...findSpans(text, LARGE_DIGITS),
    ...findSpans(text, ANY_NUMBER).filter(
      ({ match: [digits] }) => HAS_THOUSANDS.test(digits) || HAS_SLANG_SCALE.test(digits),
    ),
  ]
    .filter(({ match: [digits] }) => !isYear(digits) && !isYearInWords(digits))
    .filter(({ to, match: [digits] }) => HAS_SLANG_SCALE.test(digits) || isWithoutNoun(text, to))
    .map((span) => ({ ...readPrice(text, span), isBare: /^\d+$/.test(span.match[0]) }))
  return [...afterWords, ...each, ...bare]
}

/** «Cinco con cincuenta». */
const CENTS = new RegExp(String.raw` con (${NUMBER})(?![a-z\d])`, 'y')

function readPrice(text: string, { from, to }: TextSpan): ImpliedPrice {
  const value = parseNumber(text.slice(from, to))
  CENTS.lastIndex = to
  const [centsText = '', cents = ''] = (value < 1_000 && CENTS.exec(text)) || []
  const part = cents === '' ? 0 : parseNumber(cents)
  return part >= 10 && part < 100 && Number.isInteger(part)
    ? { from, to: to + centsText.length, value: value + part / 100, isBare: false }
    : { from, to, value, isBare: false }
}

const MAX_LIST = 4

/** «Entre 40 y 50 mil» are two prices; «2 o 3 días» is none; «45 y 2 camisas» is one. */
function readPriceList(text: string, first: TextSpan): ImpliedPrice[] {
  const spans = [first]
  while (spans.length < MAX_LIST) {
    NEXT_IN_LIST.lastIndex = spans.at(-1)?.to ?? 0
    const [centsText, number = ''] = NEXT_IN_LIST.exec(text) ?? []
    if (centsText === undefined) break
    const to = NEXT_IN_LIST.lastIndex
    spans.push({ from: to - number.length, to })
  }
  if (isMeasureNext(text, spans.at(-1)?.to ?? 0)) return []
  const priceSpans = spans.filter(
    ({ to }, at) => at < spans.length - 1 || isWithoutNoun(text, to) || isLarge(text, spans[at]),
  )
  return shareScale(
    text,
    priceSpans.map((span) => readPrice(text, span)),
  ).filter(({ value }) => value > 1)
}

const isLarge = (text: string, span: TextSpan | undefined) => span !== undefined && readPrice(text, span).value >= 1_000

/** «40 a 50 mil»: the last scale applies to all. */
function shareScale(text: string, prices: ImpliedPrice[]): ImpliedPrice[] {
  const last = prices.at(-1)
  if (!last || !HAS_SCALE.test(text.slice(last.from, last.to))) return prices
  const scale = last.value >= 1_000_000 ? 1_000_000 : 1_000
  return prices.map((one) => (one.value < 1_000 ? { ...one, value: one.value * scale } : one))
}
