const NAME = 'client_revision'
const SPACES = ' \t\r\n'
const MAX_GAP = 16
const MAX_DIGITS = 12
/** Revisions of the 2.3000 series. */
const MIN_REVISION = 1_000_000_000
const MAX_REVISION = 99_999_999_999

export function readRevision(text: string): number | null {
  for (let index = text.indexOf(NAME); index >= 0; index = text.indexOf(NAME, index + NAME.length)) {
    const revision = parseNumberAfter(text, index + NAME.length)
    if (revision !== null && revision >= MIN_REVISION && revision <= MAX_REVISION) return revision
  }
  return null
}

function parseNumberAfter(text: string, from: number): number | null {
  let index = from
  let hasColon = false
  for (const end = from + MAX_GAP; index < end; index++) {
    const char = text[index]
    if (char === ':') hasColon = true
    else if (char !== '"' && char !== '\\' && !(char !== undefined && SPACES.includes(char))) break
  }
  let digits = ''
  while (digits.length <= MAX_DIGITS && isDigit(text[index + digits.length])) digits += text[index + digits.length]
  return hasColon && digits !== '' && digits.length <= MAX_DIGITS ? Number(digits) : null
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'
