import { normalizeText } from '@portavoz/contract'

/** Bold marks, keycap frames and invisible characters, which split a word only for programs. */
const INVISIBLE = /[*`]|\u20e3|\p{Default_Ignorable_Code_Point}|~~/gu
/** «_45_» is italic; «mi_tienda» is a name. */
const ITALIC_MARKS = /(?<![\p{L}\d_])_+|(?<!_)_+(?![\p{L}\d_])/gu
/** The ideographic full stop, which browsers treat as a dot in an address. */
const WIDE_DOT = /(?<=[\p{L}\d])。(?=[a-z\d])|(?<=[a-z\d])。(?=[\p{L}\d])/giu
/** Digits of other scripts. */
const OTHER_DIGITS = /[^\P{Nd}\d]/gu

/** The text as a person sees it: without markdown and invisible characters, with ASCII digits and signs (NFKC). */
export const toVisibleText = (text: string): string =>
  text
    // NFKC would turn the ring of «1º» into a letter.
    .replaceAll(/[ºª]/g, '°')
    .normalize('NFKC')
    .replace(WIDE_DOT, '.')
    .replace(INVISIBLE, '')
    .replace(ITALIC_MARKS, '')
    .replace(OTHER_DIGITS, toAsciiDigit)

/** The ten digits of a script are consecutive code points. */
function toAsciiDigit(figure: string): string {
  const code = figure.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** Removes accents and case without changing any position. */
export const foldText = (text: string): string => text.replaceAll(/[^\n -@[-`{-~]/g, foldLetter)

const foldLetter = (letter: string) => {
  const bare = normalizeText(letter)
  return bare.length === letter.length ? bare : letter
}

/** A part of a text, `[from, to)`. */
export type TextSpan = { from: number; to: number }

/** Every match with its position. */
export const findSpans = (text: string, pattern: RegExp): (TextSpan & { match: RegExpExecArray })[] =>
  [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length, match }))

/** Replaces the spans with spaces, so that nothing is found twice. */
export function blankSpans(text: string, spans: readonly TextSpan[]): string {
  let [result, end] = ['', 0]
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (to <= end) continue
    result += text.slice(end, from) + ' '.repeat(to - Math.max(from, end))
    end = to
  }
  return result + text.slice(end)
}

/** Predicate for spans of `text` that overlap none of `others`, in time independent of their number. */
export function outsideSpans(text: string, others: readonly TextSpan[]): (one: TextSpan) => boolean {
  const taken = new Uint8Array(text.length)
  for (const { from, to } of others) taken.fill(1, from, to)
  return ({ from, to }) => !taken.subarray(from, to).includes(1)
}
