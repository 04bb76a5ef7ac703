/** Marks that stand above the letter before them, and that TeX prints as signs of their own before it. */
const ACCENTS: Record<string, string> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  '˜': '\u0303',
  ˆ: '\u0302',
  '¸': '\u0327',
}

/** «Notaci´on» is «Notación»: only where letter and accent make one letter, so that no other sign is touched. */
export const joinAccents = (text: string): string =>
  /[´`¨˜ˆ¸]/.test(text) ? text.replaceAll(/([´`¨˜ˆ¸]) ?([A-Za-zı])/g, joined) : text

function joined(both: string, accent: string, letter: string): string {
  const made = `${letter === 'ı' ? 'i' : letter}${ACCENTS[accent]}`.normalize('NFC')
  return made.length === 1 ? made : both
}

/** As people read it: one blank between words, no soft hyphens, nothing invisible, accents on their letters. */
export const clean = (text: string): string =>
  text
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- what no reader sees and no database takes
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff\0-\x08\x0e-\x1f\x7f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed()

/** A word that a line end cut in two is one again. */
export const joinLines = (lines: readonly string[]): string => {
  let all = ''
  for (const line of lines) {
    const isCut = /\p{L}[-\u00ad\u2010]$/u.test(all.slice(-3)) && /^\p{Ll}/u.test(line)
    all = isCut ? all.slice(0, -1) + line : all === '' ? line : `${all} ${line}`
  }
  return all
}

/** Signs that shops begin the lines of a list with. */
const LIST_SIGN = /^(?:[•▪◦‣●○■□➤➢→✓✔✅☑]|\p{Extended_Pictographic})/u

/** Lines as paragraphs: a line that begins with a sign of a list is one of its own, others run on. */
export function joinListLines(lines: readonly string[]): string[] {
  const paragraphs: string[][] = []
  for (const line of lines) {
    const last = paragraphs.at(-1)
    if (last && !LIST_SIGN.test(line)) last.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}
