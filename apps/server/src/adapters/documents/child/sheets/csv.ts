import papa from 'papaparse'
import type { SheetRow, Workbook } from './workbook.ts'
import { MOST_COLUMNS } from '../table.ts'

const SEPARATORS = [';', '\t', ',', '|']
/** So many rows are looked at to find it, and they have so many letters at most. */
const LOOKED_AT = 50
const LOOKED_AT_LETTERS = 50_000

/** A sheet without a name. */
export function openCsv(text: string, mostRows: number): Workbook {
  const remarks: Workbook['remarks'] = new Set()
  // Excel's own way to say it.
  const [first = '', said] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const rows = function* (): Generator<SheetRow> {
    const { data } = papa.parse<string[]>(text.slice(first.length), {
      delimiter: said ?? separatorOf(text),
      // One more than is told, so that it is seen that some are left.
      preview: mostRows + 1,
    })
    for (const [at, cells] of data.entries()) {
      if (cells.length > MOST_COLUMNS) remarks.add('columns_left_out')
      if (cells.some((cell) => cell.trim() !== '')) yield { number: at + (first ? 2 : 1), cells }
    }
  }
  return { sheets: [{ name: null, rows, total: null }], remarks }
}

/** The one by which the most rows have the same number of cells; of several, the one that cuts more of them. */
function separatorOf(text: string): string {
  const head = text.slice(0, LOOKED_AT_LETTERS)
  const counted = SEPARATORS.map((delimiter) => {
    const { data } = papa.parse<string[]>(head, { delimiter, preview: LOOKED_AT, skipEmptyLines: 'greedy' })
    const alike = Map.groupBy(data, ({ length }) => length)
    const [cells, rows] = [...alike]
      .filter(([length]) => length > 1)
      .map(([length, those]) => [length, those.length] as const)
      .toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0]
    return { delimiter, rows, cells }
  })
  return counted.toSorted((a, b) => b.rows - a.rows || b.cells - a.cells)[0]?.delimiter ?? ';'
}
