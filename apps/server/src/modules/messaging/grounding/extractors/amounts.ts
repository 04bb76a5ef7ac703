import { MEASURE } from '../lexicon/after-number.ts'
import { outsideSpans, findSpans, type TextSpan } from '../normalize-text.ts'
import { findUnmarkedPrices } from './unmarked-prices.ts'
import { NUMBER_WITHOUT_SPACES, NUMBER, parseNumber } from '../lexicon/numbers.ts'
import { findPrices } from './prices.ts'

/** `unit` is the currency or share; `$` may be pesos or dollars, null when the text does not say. */
export type Amount = TextSpan & {
  value: number
  unit: string | null
  /** Digits without a currency or a price word; an order number looks the same. */
  isBare: boolean
}

/** «USD 45», «COP 45.000»: ISO codes as banks write them. */
const CODE = 'usd|cop|mxn|ars|clp|uyu|eur|pen|brl|gtq|crc|pyg|dop|hnl|gbp'
export const SIGN = String.raw`us\$|u\$s|r\$|s\/\.?|b\/\.?|\$|€|£|₡|₲|\bbs\.?|\b(?:${CODE})\b|\bq(?=\d|\. ?\d)`
const COINS: [unit: string, words: string][] = [
  ['%', String.raw`%|por ?ciento|por ?cento|per ?cent|pour ?cent|percent|off`],
  ['usd', String.raw`us\$|u\$s|dolar(?:es)?|dolaritos?|usd|dls|dollars?|bucks`],
  ['peso', 'pesos?|pesitos?|varos?|cop|mxn|ars|clp|uyu'],
  ['eur', '€|euros?|euritos?|eur'],
  ['pen', String.raw`s\/\.?|soles|solcitos|pen`],
  ['centavo', 'centavos?|centimos?|cents'],
  ['$', String.raw`\$`],
  ['bs', String.raw`bs\.?|bolivares|bolivianos`],
  [
    'otra',
    'quetzal(?:es)?|balboas?|lempiras?|cordobas?|colones|guaranies|reales|reais|libras? esterlinas?|' +
      String.raw`£|₡|₲|brl|gtq|crc|pyg|dop|hnl|gbp|b\/\.?|r\$`,
  ],
]
export const COIN = COINS.map(([, words]) => words).join('|')
/** The unit of interest-free installments; it is not a sum. */
const INSTALLMENT_UNIT = 'cuotas'
const UNITS = COINS.map(([unit, words]) => [unit, new RegExp(`^(?:${words})$`)] as const)
export const unitOf = (word: string): string | null =>
  word === '' ? null : (UNITS.find(([, words]) => words.test(word))?.[0] ?? null)
/** Whether the unit is money: neither missing nor a share nor installments. */
export const isCurrency = (unit: string | null): boolean => unit !== null && unit !== '%' && unit !== INSTALLMENT_UNIT

const MONEY = new RegExp(
  [
    String.raw`(?:(${SIGN})\.?\s{0,3}(${NUMBER})(?:\s?(${COIN})(?![a-z]))?)`,
    String.raw`(?:(${NUMBER})\s{0,3}(?:de )?(${COIN})(?![a-z]))`,
  ].join('|'),
  'g',
)
/** Money amounts and percentages in a folded draft. */
export function findAmounts(text: string): Amount[] {
  const installments = findInstallments(text)
  const marked = findSpans(text, MONEY).map(({ from, to, match: [, sign, number, coin, before, after] }) => ({
    from,
    to,
    value: parseNumber(number ?? before ?? ''),
    unit: unitOf(coin ?? after ?? sign ?? ''),
    isBare: false,
  }))
  const bare = findPrices(text)
    .filter(outsideSpans(text, marked))
    .map((one) => ({ ...one, unit: null }))
  const known = [...installments, ...marked, ...bare]
  const loose = findUnmarkedPrices(text)
    .filter(outsideSpans(text, known))
    .map((one) => ({ ...one, unit: null, isBare: false }))
  // «100 % algodón» promises nothing.
  return [...installments, ...marked, ...bare, ...loose, ...findHalfPrices(text)].filter(
    ({ value, unit }) => unit !== '%' || value !== 100,
  )
}

/** «A mitad de precio» is 50 %. */
const HALF = /\b(?:a mitad de precio|half price)\b/g

const findHalfPrices = (text: string): Amount[] =>
  findSpans(text, HALF).map(({ from, to }) => ({ from, to, value: 50, unit: '%', isBare: false }))

/** Interest-free installments: «6 MSI», «tres cuotas sin interés». */
const INSTALLMENTS = new RegExp(
  String.raw`(${NUMBER}) ?(?:msi\b|(?:meses|cuotas|pagos|mensualidades|` +
    'quincenas)(?: (?:fijas|iguales))? (?:sin intereses|sin interes|precio contado|' +
    String.raw`al mismo precio|s/i)\b)`,
  'g',
)

const findInstallments = (text: string): Amount[] =>
  findSpans(text, INSTALLMENTS).map(({ from, to, match: [, number = ''] }) => ({
    from,
    to,
    value: parseNumber(number),
    unit: INSTALLMENT_UNIT,
    isBare: false,
  }))

/** «Hasta 6 cuotas» means two to six. */
const INSTALLMENTS_UP_TO = new RegExp(String.raw`\bhasta(?: en)? (${NUMBER}) ?(?:msi|meses|cuotas|pagos)\b`, 'g')
const MAX_INSTALLMENTS = 60
const findInstallmentsUpTo = (text: string) =>
  [...text.matchAll(INSTALLMENTS_UP_TO)].flatMap(([, number = '']) =>
    Array.from({ length: Math.max(0, Math.min(parseNumber(number), MAX_INSTALLMENTS) - 1) }, (_, at) => ({
      value: at + 2,
      unit: INSTALLMENT_UNIT,
    })),
  )

const ANY_NUMBER = [NUMBER, NUMBER_WITHOUT_SPACES].map(
  (number) =>
    new RegExp(
      String.raw`(?:(${SIGN})\.?\s{0,3})?(${number})(?:\s{0,3}(?:de )?(${COIN})(?![a-z])|\s?(${MEASURE})(?![a-z]))?`,
      'g',
    ),
)

/** «40 a 50 mil»: the thousands belong to both numbers. */
const FIRST_OF_RANGE = /(?<![\d.,])(\d{1,3})(?= ?(?:y|o|a|-|–|hasta) ?\d{1,3} ?(?:mil|k)\b)/g

/** «Una persona»: an article, unless a currency follows. */
const ARTICLE = /^un[ao]?$/

/** Every number of a source except counted measures (days, grams) and articles. */
export const findNumbers = (text: string): Pick<Amount, 'value' | 'unit'>[] => [
  ...ANY_NUMBER.flatMap((pattern: RegExp) => [...text.matchAll(pattern)])
    .filter(([, , , , measure]) => measure === undefined)
    .map(([, sign = '', number = '', coin = sign]) => ({ value: parseNumber(number), unit: unitOf(coin), number }))
    .flatMap(({ number, ...sum }) => (sum.unit === null && ARTICLE.test(number) ? [] : [sum])),
  ...[...text.matchAll(FIRST_OF_RANGE)].map(([number]) => ({ value: Number(number) * 1_000, unit: null })),
  ...findHalfPrices(text),
  ...findInstallments(text),
  ...findInstallmentsUpTo(text),
]

export const isSameAmount = (one: Pick<Amount, 'value' | 'unit'>, other: Pick<Amount, 'value' | 'unit'>): boolean =>
  one.value === other.value &&
  (one.unit === INSTALLMENT_UNIT) === (other.unit === INSTALLMENT_UNIT) &&
  isCompatibleUnit(one.unit, other.unit)

const dollarsOrPesos = new Set<string | null>(['$', 'peso', 'usd'])
const isCompatibleUnit = (one: string | null, other: string | null) =>
  one === other ||
  (one === null && other !== '%') ||
  (other === null && one !== '%') ||
  ((one === '$' || other === '$') && dollarsOrPesos.has(one) && dollarsOrPesos.has(other))
