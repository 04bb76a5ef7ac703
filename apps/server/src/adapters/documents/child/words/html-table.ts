import type { Outline, Place } from '../outline.ts'
import { createTable, MOST_COLUMNS } from '../table.ts'

const ROWS = /rowspan="(\d+)"/
const COLUMNS = /colspan="(\d+)"/
/** A cell as wide as this fills every column that is read. */
const span = (attributes: string, pattern: RegExp) => Number(pattern.exec(attributes)?.[1] ?? 1)

/** A table as HTML tells it. Cells merged downwards say the same in each row; a table inside a cell is its words. */
export function createHtmlTable(outline: Outline) {
  let table: ReturnType<typeof createTable> | null = null
  let [depth, number] = [0, 0]
  let cells: string[] = []
  let attributes = ''
  const carried = new Map<number, { value: string; rows: number }>()

  const here = (): Place => ({ page: null, sheet: null, row: number })
  const carry = () => {
    for (let above = carried.get(cells.length); above; above = carried.get(cells.length)) {
      if (--above.rows === 0) carried.delete(cells.length)
      cells.push(above.value)
    }
  }
  return {
    get depth() {
      return depth
    },
    opened(name: string, said: string) {
      if (name === 'table' && depth++ === 0) [table, number] = [createTable(outline), 0]
      if (depth === 1 && name === 'tr') [cells, number] = [[], number + 1]
      if (depth === 1 && /^t[dh]$/.test(name)) attributes = said
    },
    cell(value: string) {
      carry()
      const rows = span(attributes, ROWS) - 1
      if (rows > 0) carried.set(cells.length, { value, rows })
      cells.push(value, ...Array.from({ length: Math.min(MOST_COLUMNS, span(attributes, COLUMNS)) - 1 }, () => ''))
    },
    closed(name: string) {
      if (depth === 1 && name === 'tr') {
        carry()
        table?.row(cells, here())
      }
      if (name === 'table' && --depth === 0) {
        carried.clear()
        table?.end(here())
      }
    },
  }
}
