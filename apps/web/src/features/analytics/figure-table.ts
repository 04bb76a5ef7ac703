import { type CsvSeparator, csvSeparatorSigns, escapeFormulas } from '@portavoz/contract'
import { csvSeparator } from '../../lib/csv-separator.ts'
import { saveFile } from '../../lib/http/download.ts'

/** The values behind a figure, as shown and as a file. `formatCell`: how a number of a column is shown. */
export type FigureTable = {
  fileName: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  formatCell?: (value: number, column: number) => string
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Where a semicolon separates cells, a comma separates decimals. */
const numberCell = (value: number, separator: CsvSeparator) =>
  separator === 'semicolon' ? String(value).replace('.', ',') : String(value)

/** With a byte order mark, without which Excel misreads accents. */
export function toCsv({ head, rows }: Pick<FigureTable, 'head' | 'rows'>, separator: CsvSeparator): string {
  const toCell = (value: string | number) =>
    typeof value === 'number' ? numberCell(value, separator) : quoted(escapeFormulas(value))
  const lines = [head, ...rows].map((row) => row.map(toCell).join(csvSeparatorSigns[separator]))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

export const saveTable = (table: FigureTable) =>
  saveFile(new Blob([toCsv(table, csvSeparator.read())], { type: 'text/csv;charset=utf-8' }), `${table.fileName}.csv`)
