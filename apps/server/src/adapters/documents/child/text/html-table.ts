import type { Outline, BlockPosition } from '../outline.ts'
import { createTableWriter, MAX_COLUMNS } from '../table-writer.ts'

const ROWSPAN = /rowspan="(\d+)"/
const COLSPAN = /colspan="(\d+)"/
const spanOf = (attributes: string, pattern: RegExp) => Number(pattern.exec(attributes)?.[1] ?? 1)

/**
 * Collects the cells of an HTML table. Row spans repeat their value in each row; a nested table is the text of its
 * cell.
 */
export function createHtmlTable(outline: Outline) {
  let table: ReturnType<typeof createTableWriter> | null = null
  let [depth, number] = [0, 0]
  let cells: string[] = []
  let attributes = ''
  const rowSpans = new Map<number, { value: string; rows: number }>()

  const position = (): BlockPosition => ({ page: null, sheet: null, row: number })
  const carry = () => {
    for (let above = rowSpans.get(cells.length); above; above = rowSpans.get(cells.length)) {
      if (--above.rows === 0) rowSpans.delete(cells.length)
      cells.push(above.value)
    }
  }
  return {
    get depth() {
      return depth
    },
    onOpen(name: string, tagAttributes: string) {
      if (name === 'table' && depth++ === 0) [table, number] = [createTableWriter(outline), 0]
      if (depth === 1 && name === 'tr') [cells, number] = [[], number + 1]
      if (depth === 1 && /^t[dh]$/.test(name)) attributes = tagAttributes
    },
    cell(value: string) {
      carry()
      const rows = spanOf(attributes, ROWSPAN) - 1
      if (rows > 0) rowSpans.set(cells.length, { value, rows })
      cells.push(value, ...Array.from({ length: Math.min(MAX_COLUMNS, spanOf(attributes, COLSPAN)) - 1 }, () => ''))
    },
    onClose(name: string) {
      if (depth === 1 && name === 'tr') {
        carry()
        table?.row(cells, position())
      }
      if (name === 'table' && --depth === 0) {
        rowSpans.clear()
        table?.end(position())
      }
    },
  }
}
