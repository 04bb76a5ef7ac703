/** Excel refuses a file with a longer cell. */
const MAX_CELL = 32_767
const CUT_NOTE = '… (sigue en el CSV)'

/** Characters that no XML file may contain, beyond those that the writer escapes. */
const NOT_IN_XML = /[\ufffe\uffff]/g
/** What a spreadsheet would read as an escaped character: `_x0041_` is shown as «A». */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

/** The text as a cell of a workbook that shows it as written. */
export const cellText = (text: string): string =>
  (text.length <= MAX_CELL ? text : `${cut(text)}${CUT_NOTE}`)
    .replaceAll(NOT_IN_XML, '\ufffd')
    .replaceAll(ESCAPE, '_x005F_')

/** Never ends within a surrogate pair. */
const cut = (text: string) => text.slice(0, MAX_CELL - CUT_NOTE.length).replace(/[\ud800-\udbff]$/, '')
