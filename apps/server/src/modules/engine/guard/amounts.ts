import { MEASURE } from './after.ts'
import { placesOf, type Span } from './flat.ts'
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
  ['%', String.raw`%|por ?ciento|por ?cento|per ?cent|pour ?cent|percent`],
  ['usd', String.raw`us\$|u\$s|dolar(?:es)?|dolaritos?|usd|dls|dollars?|bucks`],
  ['peso', 'pesos?|pesitos?|varos?|cop|mxn|ars|clp|uyu'],
  ['eur', '€|euros?|euritos?|eur'],
  ['pen', String.raw`s\/\.?|soles|pen`],
  ['centavo', 'centavos?|centimos?|cents'],
  ['$', String.raw`\$`],
  ['bs', String.raw`bs\.?|bolivares|bolivianos`],
  [
    'otra',
    'quetzal(?:es)?|balboas?|lempiras?|cordobas?|colones|guaranies|reales|reais|libras? esterlinas?|£|₡|₲|brl|gtq|crc|pyg|dop|hnl|gbp|b\\/\\.?|r\\$',
  ],
]
const COIN = COINS.map(([, words]) => words).join('|')
const unitOf = (word: string): string | null =>
  COINS.find(([, words]) => new RegExp(`^(?:${words})$`).test(word))?.[0] ?? null

const MONEY = new RegExp(
  String.raw`(?:(${SIGN})\.?\s{0,3}(${NUMBER})(?:\s?(${COIN})(?![a-z]))?)|(?:(${NUMBER})\s{0,3}(?:de )?(${COIN})(?![a-z]))`,
  'g',
)
/** What a draft says of money and shares, in a flat text. */
export function amountsIn(text: string): Amount[] {
  const told = placesOf(text, MONEY).map(({ from, to, match: [, sign, number, coin, before, after] }) => ({
    from,
    to,
    value: valueOf(number ?? before ?? ''),
    unit: unitOf(coin ?? after ?? sign ?? ''),
    isBare: false,
  }))
  const bare = pricesIn(text)
    .filter(({ from, to }) => !told.some((one) => one.from < to && from < one.to))
    .map((one) => ({ ...one, unit: null }))
  // «100 % algodón» promises nothing.
  return [...told, ...bare, ...offersIn(text), ...giftsIn(text)].filter(
    ({ value, unit }) => unit !== '%' || value !== 100,
  )
}

/** «2x1», «tres por dos»: no boards of two by one. */
const OFFER =
  /(?<![\d.,])\b(?:(?:2|dos) ?(?:x|por) ?(1|uno)|(?:3|tres) ?(?:x|por) ?(?:2|dos))\b(?![.,]?\d| ?(?:mil|k|m|mts?|metros?|cm|mm|pulgadas?|pies|horas?|dias?)\b| ?["″])/g

/** As below nothing, that no number of a paper is one of them. */
const offersIn = (text: string): Amount[] =>
  placesOf(text, OFFER).map(({ from, to, match: [, one] }) => ({
    from,
    to,
    value: one ? -2 : -3,
    unit: null,
    isBare: false,
  }))

/** Nothing is a price too; «no es gratis» promises none. */
const GIFT =
  /(?<!\bno (?:es |son |sale |va )?)\b(?:gratis|gratuit[oa]s?|gratuitamente|sin (?:ningun )?(?:costo|coste|cargo)|for free|free of charge|de graca|gratuitement|a mitad de precio|half price)\b/g
const isHalf = (said: string) => /mitad|half/.test(said)

/** What costs nothing or half of it. */
const giftsIn = (text: string): Amount[] =>
  placesOf(text, GIFT).map(({ from, to, match: [said] }) => ({
    from,
    to,
    isBare: false,
    ...(isHalf(said) ? { value: 50, unit: '%' } : { value: 0, unit: null }),
  }))

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
  ...ANY.flatMap((any) => [...text.matchAll(any)])
    .filter(([, , , , measure]) => measure === undefined)
    .map(([, sign = '', number = '', coin = sign]) => ({ value: valueOf(number), unit: unitOf(coin) })),
  ...[...text.matchAll(FIRST_OF_TWO)].map(([number]) => ({ value: Number(number) * 1_000, unit: null })),
  ...offersIn(text),
  ...giftsIn(text),
]

export const isSameAmount = (one: Pick<Amount, 'value' | 'unit'>, other: Pick<Amount, 'value' | 'unit'>): boolean =>
  one.value === other.value && fits(one.unit, other.unit)

const dollarsOrPesos = new Set<string | null>(['$', 'peso', 'usd'])
const fits = (one: string | null, other: string | null) =>
  one === other ||
  one === null ||
  other === null ||
  ((one === '$' || other === '$') && dollarsOrPesos.has(one) && dollarsOrPesos.has(other))
