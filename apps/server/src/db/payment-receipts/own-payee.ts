import { normalizeText } from '@portavoz/contract'

type Payee = { payee: string | null; payeeAccount: string | null }

/** Receipts show at least the end of an account or phone; one that masks the rest may show less. */
const SHOWN_DIGITS = 4
const SHOWN_AFTER_MASK = 3
/** Fewer digits are no number. */
const NUMBER_DIGITS = 3
/** Shorter words («de», «la») name no one. */
const NAME_LETTERS = 3
/** They say how, not who: «Nequi 300 123 4567». */
const CHANNELS = new Set(
  (
    'nequi yape plin pix bizum spei mercado pago mercadopago bancolombia daviplata davivienda bcp bbva interbank ' +
    'scotiabank santander banorte banamex itau galicia brubank uala banco banca caja cuenta ahorros ahorro corriente ' +
    'celular telefono numero billetera alias clabe cbu cvu cci llave clave bre'
  ).split(' '),
)

/** Whether a text says only how, not who: «Yape», «Cuenta Bancolombia». */
export const isOnlyChannel = (text: string): boolean => {
  const words = normalizeText(text).match(/[\p{L}\p{N}*]+/gu) ?? []
  return words.length > 0 && words.every((word) => CHANNELS.has(word))
}

/** Whether a line of the owner's payees, a name or a number, fits the receipt. Receipts mask both. */
export const isOwnPayee = (line: string, { payee, payeeAccount }: Payee): boolean =>
  [payee, payeeAccount].some((printed) => printed !== null && fits(line, printed))

/** Where both have a number, it decides. */
const fits = (line: string, printed: string): boolean =>
  [line, printed].every((text) => digitsOf(text).length >= NUMBER_DIGITS)
    ? hasSameEnd(line, printed)
    : hasSameName(line, printed)

function hasSameEnd(line: string, printed: string): boolean {
  const afterMask = /[*•]\s*(\d[\d\s-]*)$/.exec(printed.trim())?.[1]
  const end = digitsOf(afterMask ?? printed).slice(-SHOWN_DIGITS)
  return end.length >= (afterMask === undefined ? SHOWN_DIGITS : SHOWN_AFTER_MASK) && digitsOf(line).endsWith(end)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** «Mar*** Lóp**» is «María López»; «Anabel» is not «Ana». */
function hasSameName(line: string, printed: string): boolean {
  const own = namesIn(line)
  const shown = namesIn(printed)
  if (own.length === 0 || shown.length === 0) return false
  const isSame = (ownName: string, shownName: string) =>
    shownName.endsWith('*') ? ownName.startsWith(shownName.slice(0, -1)) : ownName === shownName
  return shown.length <= own.length
    ? shown.every((shownName) => own.some((ownName) => isSame(ownName, shownName)))
    : own.every((ownName) => shown.some((shownName) => isSame(ownName, shownName)))
}

/** Names, with `*` after one that is masked. */
const namesIn = (text: string): string[] =>
  (
    normalizeText(text)
      .replaceAll('•', '*')
      .match(/(?<![\p{L}\p{N}])\p{L}+(?!\p{N})\*?/gu) ?? []
  ).filter((word) => word.replace('*', '').length >= NAME_LETTERS && !CHANNELS.has(word))
