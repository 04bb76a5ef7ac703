const NAME = 'client_revision'
const SPACES = ' \t\r\n'
/** Between the name and its number stand a quote, a colon and blanks, each perhaps escaped. */
const MOST_BETWEEN = 16
const MOST_DIGITS = 12
/** Anything outside is no revision of the 2.3000 series. */
const LEAST = 1_000_000_000
const MOST = 99_999_999_999

/** The `client_revision` in WhatsApp's `sw.js`, read in one pass; null when there is none. */
export function readRevision(text: string): number | null {
  for (let at = text.indexOf(NAME); at >= 0; at = text.indexOf(NAME, at + NAME.length)) {
    const revision = numberAfter(text, at + NAME.length)
    if (revision !== null && revision >= LEAST && revision <= MOST) return revision
  }
  return null
}

function numberAfter(text: string, from: number): number | null {
  let at = from
  let hasColon = false
  for (const end = from + MOST_BETWEEN; at < end; at++) {
    const sign = text[at]
    if (sign === ':') hasColon = true
    else if (sign !== '"' && sign !== '\\' && !(sign !== undefined && SPACES.includes(sign))) break
  }
  let digits = ''
  while (digits.length <= MOST_DIGITS && isDigit(text[at + digits.length])) digits += text[at + digits.length]
  return hasColon && digits !== '' && digits.length <= MOST_DIGITS ? Number(digits) : null
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9'
