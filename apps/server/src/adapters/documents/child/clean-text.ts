/** Accents that TeX writes as separate characters before their letter. */
const ACCENTS: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  '˜': '\u0303',
  ˆ: '\u0302',
  '¸': '\u0327',
}

/** Turns «Notaci´on» into «Notación», only where letter and accent have a composed form. */
export const joinAccents = (text: string): string =>
  /[´`¨˜ˆ¸]/.test(text) ? text.replaceAll(/([´`¨˜ˆ¸]) ?([A-Za-zı])/g, composeAccent) : text

function composeAccent(match: string, accent: string, letter: string): string {
  const letterWithAccent = `${letter === 'ı' ? 'i' : letter}${ACCENTS[accent]}`.normalize('NFC')
  return letterWithAccent.length === 1 ? letterWithAccent : match
}

/** Normalizes to NFC with single spaces, without soft hyphens, control and invisible characters. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- what no reader sees and no database takes
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff\0-\x08\x0e-\x1f\x7f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed()

/** Joins the lines of a paragraph, and words that were hyphenated at a line end. */
export const joinLines = (lines: readonly string[]): string => {
  let text = ''
  for (const line of lines) {
    const isCut = /\p{L}[-\u00ad\u2010]$/u.test(text.slice(-3)) && /^\p{Ll}/u.test(line)
    text = isCut ? text.slice(0, -1) + line : text === '' ? line : `${text} ${line}`
  }
  return text
}

const LIST_MARKER = /^(?:[•▪◦‣●○■□➤➢→✓✔✅☑]|\p{Extended_Pictographic})/u

/** Joins lines into paragraphs; a line that starts with a list marker starts a new one. */
export function joinListLines(lines: readonly string[]): string[] {
  const paragraphs: string[][] = []
  for (const line of lines) {
    const last = paragraphs.at(-1)
    if (last && !LIST_MARKER.test(line)) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}
