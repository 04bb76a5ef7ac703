import { MEASURE } from './after.ts'
import { apartFrom, placesOf, type Span } from './flat.ts'
import { loosePricesIn } from './loose-prices.ts'
import { NARROW_NUMBER, NUMBER, valueOf } from './numbers.ts'
import { pricesIn } from './prices.ts'

/** What it is counted in: `$` is pesos or dollars, null is not said. */
export type Amount = Span & {
  value: number
  unit: string | null
  /** Figures alone, without a coin or a word of prices: an order number looks like that too. */
  isBare: boolean
}

/** «USD 45», «COP 45.000»: as banks write them. */
const CODE = 'usd|cop|mxn|ars|clp|uyu|eur|pen|brl|gtq|crc|pyg|dop|hnl|gbp'
const SIGN = String.raw`us\$|u\$s|r\$|s\/\.?|b\/\.?|\$|€|£|₡|₲|\bbs\.?|\b(?:${CODE})\b|\bq(?=\d|\. ?\d)`
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
    'quetzal(?:es)?|balboas?|lempiras?|cordobas?|colones|guaranies|reales|reais|libras? esterlinas?|£|₡|₲|brl|gtq|crc|pyg|dop|hnl|gbp|b\\/\\.?|r\\$',
  ],
]
const COIN = COINS.map(([, words]) => words).join('|')
/** The unit of payments without interest: no sum is one. */
const PAID_IN = 'cuotas'
const UNITS = COINS.map(([unit, words]) => [unit, new RegExp(`^(?:${words})$`)] as const)
const unitOf = (word: string): string | null =>
  word === '' ? null : (UNITS.find(([, words]) => words.test(word))?.[0] ?? null)

const MONEY = new RegExp(
  String.raw`(?:(${SIGN})\.?\s{0,3}(${NUMBER})(?:\s?(${COIN})(?![a-z]))?)|(?:(${NUMBER})\s{0,3}(?:de )?(${COIN})(?![a-z]))`,
  'g',
)
/** What a draft says of money and shares, in a flat text. */
export function amountsIn(text: string): Amount[] {
  const paid = paymentsIn(text)
  const told = placesOf(text, MONEY).map(({ from, to, match: [, sign, number, coin, before, after] }) => ({
    from,
    to,
    value: valueOf(number ?? before ?? ''),
    unit: unitOf(coin ?? after ?? sign ?? ''),
    isBare: false,
  }))
  const bare = pricesIn(text)
    .filter(apartFrom(text, told))
    .map((one) => ({ ...one, unit: null }))
  const found = [...paid, ...told, ...bare]
  const loose = loosePricesIn(text)
    .filter(apartFrom(text, found))
    .map((one) => ({ ...one, unit: null, isBare: false }))
  // «100 % algodón» promises nothing.
  return [...paid, ...told, ...bare, ...loose, ...halvesIn(text)].filter(
    ({ value, unit }) => unit !== '%' || value !== 100,
  )
}

/** Half of a price is a share. */
const HALF = /\b(?:a mitad de precio|half price)\b/g

const halvesIn = (text: string): Amount[] =>
  placesOf(text, HALF).map(({ from, to }) => ({ from, to, value: 50, unit: '%', isBare: false }))

/** How many payments cost no interest: «6 MSI», «tres cuotas sin interés». */
const PAYMENTS = new RegExp(
  String.raw`(${NUMBER}) ?(?:msi\b|(?:meses|cuotas|pagos|mensualidades|quincenas)(?: (?:fijas|iguales))? (?:sin intereses|sin interes|precio contado|al mismo precio|s/i)\b)`,
  'g',
)

const paymentsIn = (text: string): Amount[] =>
  placesOf(text, PAYMENTS).map(({ from, to, match: [, number = ''] }) => ({
    from,
    to,
    value: valueOf(number),
    unit: PAID_IN,
    isBare: false,
  }))

/** «Hasta 6 cuotas» are two to six. */
const UP_TO = new RegExp(String.raw`\bhasta(?: en)? (${NUMBER}) ?(?:msi|meses|cuotas|pagos)\b`, 'g')
const MOST_PAYMENTS = 60
const paymentsUpTo = (text: string) =>
  [...text.matchAll(UP_TO)].flatMap(([, number = '']) =>
    Array.from({ length: Math.max(0, Math.min(valueOf(number), MOST_PAYMENTS) - 1) }, (_, at) => ({
      value: at + 2,
      unit: PAID_IN,
    })),
  )

const ANY = [NUMBER, NARROW_NUMBER].map(
  (number) =>
    new RegExp(
      String.raw`(?:(${SIGN})\.?\s{0,3})?(${number})(?:\s{0,3}(?:de )?(${COIN})(?![a-z])|\s?(${MEASURE})(?![a-z]))?`,
      'g',
    ),
)

/** Whose thousands are said once, behind the second: «40 a 50 mil». */
const FIRST_OF_TWO = /(?<![\d.,])(\d{1,3})(?= ?(?:y|o|a|-|–|hasta) ?\d{1,3} ?(?:mil|k)\b)/g

/** Every number that a source says, but for what counts days or grams. */
export const numbersIn = (text: string): Pick<Amount, 'value' | 'unit'>[] => [
  ...ANY.flatMap((any: RegExp) => [...text.matchAll(any)])
    .filter(([, , , , measure]) => measure === undefined)
    .map(([, sign = '', number = '', coin = sign]) => ({ value: valueOf(number), unit: unitOf(coin) })),
  ...[...text.matchAll(FIRST_OF_TWO)].map(([number]) => ({ value: Number(number) * 1_000, unit: null })),
  ...halvesIn(text),
  ...paymentsIn(text),
  ...paymentsUpTo(text),
]

export const isSameAmount = (one: Pick<Amount, 'value' | 'unit'>, other: Pick<Amount, 'value' | 'unit'>): boolean =>
  one.value === other.value && (one.unit === PAID_IN) === (other.unit === PAID_IN) && fits(one.unit, other.unit)

const dollarsOrPesos = new Set<string | null>(['$', 'peso', 'usd'])
const fits = (one: string | null, other: string | null) =>
  one === other ||
  (one === null && other !== '%') ||
  (other === null && one !== '%') ||
  ((one === '$' || other === '$') && dollarsOrPesos.has(one) && dollarsOrPesos.has(other))
