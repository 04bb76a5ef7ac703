export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Spreadsheets count days from the end of 1899. */
const EPOCH_DAY = 25_569
const DAY_S = 86_400

/** Layouts of the columns of `dayCell` and `timeCell`. */
export const dayLayout = { width: 12, numFmt: 'dd/mm/yyyy' }
export const timeLayout = { width: 10, numFmt: 'hh:mm:ss' }

/** The day of a local time in seconds since 1970, as a number that a spreadsheet shows as a date. */
export const dayCell = (localSecond: number): number => Math.floor(localSecond / DAY_S) + EPOCH_DAY

/** The time of a day as a spreadsheet counts it. */
export const timeCell = (secondOfDay: number): number => secondOfDay / DAY_S

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
