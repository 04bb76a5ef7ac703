import { plain } from '@portavoz/contract'

/** Marks of boldness, frames of figures and letters that nobody sees: they part what is one word for its reader. */
const UNSEEN = /[*`]|\u20e3|\p{Default_Ignorable_Code_Point}|~~/gu
/** «_45_» is slanted; «mi_tienda» is a name. */
const SLANTED = /(?<![\p{L}\d_])_+|(?<!_)_+(?![\p{L}\d_])/gu
/** The full stop of another script, which a browser takes for a dot. */
const WIDE_DOT = /(?<=[\p{L}\d])。(?=[a-z\d])|(?<=[a-z\d])。(?=[\p{L}\d])/giu
/** Figures of other scripts. */
const FOREIGN = /[^\P{Nd}\d]/gu

/** As it is read: without markdown and hidden letters, and with every figure and sign in its usual form. */
export const readable = (text: string): string =>
  text
    // Else the ring of «1º» would be a letter.
    .replaceAll(/[ºª]/g, '°')
    .normalize('NFKC')
    .replace(WIDE_DOT, '.')
    .replace(UNSEEN, '')
    .replace(SLANTED, '')
    .replace(FOREIGN, usualFigure)

/** The ten figures of a script stand in a row. */
function usualFigure(figure: string): string {
  const code = figure.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** Without accents and case, each letter at its place: what is found here stands there too. */
export const flat = (text: string): string => text.replaceAll(/[^\n -@[-`{-~]/g, inItsPlace)

const inItsPlace = (letter: string) => {
  const bare = plain(letter)
  return bare.length === letter.length ? bare : letter
}

/** Something that a text says, at `[from, to)`. */
export type Span = { from: number; to: number }

/** Every place where it stands, with what it was found by. */
export const placesOf = (text: string, what: RegExp): (Span & { match: RegExpExecArray })[] =>
  [...text.matchAll(what)].map((match) => ({ from: match.index, to: match.index + match[0].length, match }))

/** The same text with these places left empty, so that nothing is found twice. */
export function without(text: string, spans: readonly Span[]): string {
  let [rest, end] = ['', 0]
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (to <= end) continue
    rest += text.slice(end, from) + ' '.repeat(to - Math.max(from, end))
    end = to
  }
  return rest + text.slice(end)
}

/** Whether a span of `text` shares no letter with `others`, in time that their number does not multiply. */
export function apartFrom(text: string, others: readonly Span[]): (one: Span) => boolean {
  const taken = new Uint8Array(text.length)
  for (const { from, to } of others) taken.fill(1, from, to)
  return ({ from, to }) => !taken.subarray(from, to).includes(1)
}
