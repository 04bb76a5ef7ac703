/** The marks around the parts of a question for the model. Only the server writes them. */
const MARKS = ['pasajes', 'sistema', 'cliente', 'borrador'] as const

/** Full-width letters follow ASCII at this distance. */
const WIDE_OFFSET = 0xfee0
const wideOf = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + WIDE_OFFSET)

/** A word, also in full-width letters and with invisible or combining ones between. */
const disguised = (word: string) =>
  Array.from(word, (letter) => `[${letter}${wideOf(letter)}]`).join(String.raw`[\p{Cf}\p{Mn}]*`)

/** The beginning of a mark, also with a wide bracket, in upper case, with attributes, blanks, slashes or a disguise. */
const MARK_START = new RegExp(
  String.raw`[<＜﹤](?=[\s\p{Cf}\p{Mn}/／]*(?:${MARKS.map(disguised).join('|')})(?![\p{L}\p{N}]))`,
  'giu',
)

/** The text without marks of others; everything else in it stays as it is. */
export const escapeMarks = (text: string): string => text.replaceAll(MARK_START, '‹')

/** A text of others in one of our marks. It cannot end the mark or pose as another part: it keeps no angle bracket. */
export const wrapInMarks = (mark: (typeof MARKS)[number], text: string): string =>
  `<${mark}>\n${escapeAngles(text)}\n</${mark}>`

const escapeAngles = (text: string) => text.replaceAll(/[<＜﹤]/g, '‹').replaceAll(/[>＞﹥]/g, '›')

const QUOTED_MARK = new RegExp(String.raw`[<‹]\/?(?:${MARKS.join('|')})[>›]`, 'i')

/** Whether a visible text repeats one of our marks. */
export const hasMark = (text: string): boolean => QUOTED_MARK.test(text)
