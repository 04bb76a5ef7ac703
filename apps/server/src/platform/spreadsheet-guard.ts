/** Blanks, what is not seen, and quotes: they may stand before a formula. */
const BEFORE = String.raw`[\s"'\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*`
const SIGN = '[-=+@＝＋－＠]'

/** What a spreadsheet may take for the beginning of a formula: an apostrophe before it makes it text. */
const FORMULA = new RegExp(String.raw`^${BEFORE}${SIGN}|^[\t\r\n]`)

/**
 * Whoever reads with another separator than ours cuts a cell in pieces: none of them begins a formula. It looks back
 * from each sign, so that a long run of blanks is read once.
 */
const LATER = new RegExp(String.raw`(?=${SIGN})(?<=[;|\t\r\n]${BEFORE})${SIGN}`, 'g')

/** Most texts have nothing of it, which is cheaper to see than where it would matter. */
const ANYWHERE = new RegExp(String.raw`${SIGN}|^[\t\r\n]`)

/** The text as no spreadsheet reckons with it. */
export const guarded = (text: string): string =>
  ANYWHERE.test(text) ? (FORMULA.test(text) ? "'" : '') + text.replace(LATER, "'$&") : text
