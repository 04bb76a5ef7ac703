/** Blanks, invisible characters and quotes, which may precede a formula. */
const LEADING = String.raw`[\s"'\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*`

/** What a spreadsheet may read as the beginning of a formula; an apostrophe before it makes it text. */
const FORMULA = new RegExp(String.raw`^${LEADING}[-=+@＝＋－＠]|^[\t\r\n]`)

/** The cell so that no spreadsheet evaluates it as a formula (CSV injection). The text itself stays as written. */
export const escapeFormulas = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
