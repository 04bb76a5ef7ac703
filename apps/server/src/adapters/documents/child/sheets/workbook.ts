import type { SheetPreview } from '@portavoz/contract'
import { clean } from '../clean.ts'
import { areLabels } from '../labels.ts'
import type { Remarks } from '../remarks.ts'
import { MOST_COLUMNS } from '../table.ts'

/** One row as it is shown, and the number that the spreadsheet gives it. */
export type SheetRow = { number: number; cells: string[] }

export type Sheet = {
  /** Null for a table that is a file of its own. */
  name: string | null
  rows: () => AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** How many there are, where the file says so. */
  total: number | null
  /** Print header and footer of the sheet. */
  margins?: readonly string[]
}

/** The sheets that are to be seen, whatever wrote them. */
export type Workbook = { sheets: Sheet[] }

/** What somebody looks at before uploading. */
const PREVIEWED = 10
/** Labels stand among so many of the first rows. */
const LOOKED_AT = 20
const PREVIEWED_SHEETS = 20
/** All that is shown goes over in one line. */
const PREVIEWED_COLUMNS = 40
const PREVIEWED_CELL = 200

/** Titles above the labels of its columns are not shown. */
export async function previewOf(workbook: Workbook): Promise<SheetPreview[]> {
  const previews: SheetPreview[] = []
  for (const sheet of workbook.sheets.slice(0, PREVIEWED_SHEETS)) {
    const first: string[][] = []
    let [count, columns] = [0, 0]
    for await (const { cells } of sheet.rows()) {
      columns = Math.max(columns, cells.findLastIndex((cell) => cell !== '') + 1)
      if (count++ < LOOKED_AT)
        first.push(cells.slice(0, PREVIEWED_COLUMNS).map((cell) => clean(cell).slice(0, PREVIEWED_CELL)))
    }
    const at = Math.max(0, first.findIndex(areLabels))
    const [headers = [], ...rows] = first.slice(at, at + 1 + PREVIEWED)
    previews.push({
      name: (sheet.name ?? '').slice(0, PREVIEWED_CELL),
      headers,
      rows,
      totalRows: Math.max(0, count - at - 1),
      moreColumns: Math.max(0, columns - PREVIEWED_COLUMNS),
    })
  }
  return previews
}

/** What of a row is to be seen: nothing of one that is hidden. */
export function shownCells(
  cells: readonly string[],
  isHidden: { row: boolean; column: (at: number) => boolean },
  remarks: Remarks,
): string[] {
  const shown = isHidden.row ? [] : cells.slice(0, MOST_COLUMNS).filter((_cell, column) => !isHidden.column(column))
  if (cells.length > MOST_COLUMNS) remarks.add('columns_left_out')
  if (cells.some((cell, at) => cell !== '' && (isHidden.row || isHidden.column(at)))) remarks.add('hidden_cells')
  return shown
}
