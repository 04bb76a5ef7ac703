import { paymentReceiptLimits, type ReceiptAmount } from '@portavoz/contract'

/**
 * A number with the separators of thousands and decimals, beside what may name its currency. A space parts thousands
 * only before exactly three digits.
 */
const NUMBER =
  /(?<![\d.,])\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,4}(?:[.,]\d{1,2})?(?![\d.,]?\d| \d)|\d(?:[\d.,'’]{0,20}\d)?/g
/** What is looked at on either side of a number. */
const NEAR = 12

/** The first match counts: «R$» and «US$» before «$». */
const BEFORE: [pattern: RegExp, currency: string | null][] = [
  [/r\$\s?$/i, 'BRL'],
  [/us\$\s?$|usd\s?$|u\$s\s?$/i, 'USD'],
  [/s\/\.?\s?$|pen\s?$/i, 'PEN'],
  [/mxn?\$\s?$|mxn\s?$/i, 'MXN'],
  [/cop\s?\$?\s?$/i, 'COP'],
  [/ars\s?\$?\s?$/i, 'ARS'],
  [/clp\s?\$?\s?$/i, 'CLP'],
  [/brl\s?$/i, 'BRL'],
  [/€\s?$|eur\s?$/i, 'EUR'],
  [/\$\s?$/, null],
]
const AFTER: [pattern: RegExp, currency: string | null][] = [
  [/^\s?(?:cop|pesos colombianos)\b/i, 'COP'],
  [/^\s?(?:mxn|pesos mexicanos|m\.?n\.?)\b/i, 'MXN'],
  [/^\s?(?:pen|soles?)\b/i, 'PEN'],
  [/^\s?(?:brl|reales|reais)\b/i, 'BRL'],
  [/^\s?(?:ars|pesos argentinos)\b/i, 'ARS'],
  [/^\s?(?:clp|pesos chilenos)\b/i, 'CLP'],
  [/^\s?(?:usd|d[oó]lares)\b/i, 'USD'],
  [/^\s?(?:€|eur\b|euros?\b)/i, 'EUR'],
  [/^\s?(?:pesos?|mil)\b/i, null],
]

/** The first amount of a text that is meant to be one: with a currency if there is any. */
export const parseAmount = (text: string): ReceiptAmount | null =>
  findAmounts(text, 1)[0] ?? amountsIn(text, 1, true)[0] ?? null

/** Amounts that a text names: with a currency, or written with thousands («50.000»). */
export const findAmounts = (text: string, max: number): ReceiptAmount[] => amountsIn(text, max, false)

function amountsIn(text: string, max: number, isBareTaken: boolean): ReceiptAmount[] {
  const found: ReceiptAmount[] = []
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (found.length >= max) break
    const before = matchOf(BEFORE, text.slice(Math.max(0, index - NEAR), index))
    const rest = text.slice(index + number.length, index + number.length + 2 * NEAR)
    const after = matchOf(AFTER, rest)
    const hasThousands = /^\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?$/.test(number)
    if (!before && !after && !hasThousands && !isBareTaken) continue
    const cents = centsOf(number, /^\s?mil\b/i.test(rest))
    if (cents !== null) found.push({ cents, currency: before?.currency ?? after?.currency ?? null })
  }
  return found
}

const matchOf = (patterns: typeof BEFORE, text: string) => {
  const match = patterns.find(([pattern]) => pattern.test(text))
  return match && { currency: match[1] }
}

/** Hundredths. A last group of one or two digits are decimals, every other separator parts thousands. */
function centsOf(number: string, isThousands: boolean): number | null {
  const groups = number.split(/[.,'’ \u00A0\u202F]/)
  const last = groups.at(-1) ?? ''
  const hasDecimals = groups.length > 1 && last.length <= 2
  const whole = (hasDecimals ? groups.slice(0, -1) : groups).join('')
  const hundredths = hasDecimals ? Number(last.padEnd(2, '0')) : 0
  const cents = (Number(whole) * 100 + hundredths) * (isThousands ? 1_000 : 1)
  return cents > 0 && cents <= paymentReceiptLimits.centsMax && Number.isSafeInteger(cents) ? cents : null
}
