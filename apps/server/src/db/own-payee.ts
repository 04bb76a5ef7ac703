import { normalizedWords } from '@portavoz/contract'

type Payee = { payee: string | null; payeeAccount: string | null }

/** Receipts show at least the end of an account or phone. */
const SHOWN_DIGITS = 4
/** Shorter words («de», «la») name no one. */
const NAME_LETTERS = 3

/** Whether a line of the owner's payees, a name or a number, fits the receipt. Receipts mask both. */
export const isOwnPayee = (line: string, { payee, payeeAccount }: Payee): boolean =>
  [payee, payeeAccount].some((printed) => printed !== null && (hasSameEnd(line, printed) || hasSameName(line, printed)))

function hasSameEnd(line: string, printed: string): boolean {
  const [own, shown] = [line, printed].map((text) => text.replaceAll(/\D/g, ''))
  const end = shown?.slice(-SHOWN_DIGITS) ?? ''
  return end.length === SHOWN_DIGITS && (own?.endsWith(end) ?? false)
}

/** «Mar*** Lóp**» is «María López»: each printed word begins one of the own name. */
function hasSameName(line: string, printed: string): boolean {
  const own = namesIn(line)
  const shown = namesIn(printed)
  if (own.length === 0 || shown.length === 0) return false
  const [fewer, more] = shown.length <= own.length ? [shown, own] : [own, shown]
  return fewer.every((word) => more.some((other) => other.startsWith(word) || word.startsWith(other)))
}

const namesIn = (text: string) =>
  normalizedWords(text).filter((word) => word.length >= NAME_LETTERS && !/\d/.test(word))
