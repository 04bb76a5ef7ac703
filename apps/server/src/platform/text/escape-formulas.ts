/** Blanks, invisible characters and quotes, which may precede a formula. */
const LEADING = String.raw`[\s"'\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*`
const SIGN = '[-=+@＝＋－＠]'

/** What a spreadsheet may read as the beginning of a formula; an apostrophe before it makes it text. */
const FORMULA = new RegExp(String.raw`^${LEADING}${SIGN}|^[\t\r\n]`)

/**
 * A program with another separator splits a cell; no part may begin with a formula. The pattern looks back from each
 * sign, so that a long run of blanks is read once.
 */
const LATER = new RegExp(String.raw`(?=${SIGN})(?<=[;|\t\r\n]${LEADING})${SIGN}`, 'g')

/** A cheap test: most texts contain no sign at all. */
const ANYWHERE = new RegExp(String.raw`${SIGN}|^[\t\r\n]`)

/** The text so that no spreadsheet evaluates it as a formula (CSV injection). */
export const escapeFormulas = (text: string): string =>
  ANYWHERE.test(text) ? (FORMULA.test(text) ? "'" : '') + text.replace(LATER, "'$&") : text
