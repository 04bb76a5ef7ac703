import type { SheetPreview } from '@portavoz/contract'
import { cleanText } from '../clean-text.ts'
import { areLabels } from '../column-labels.ts'
import type { Remarks } from '../remarks.ts'
import { MAX_COLUMNS } from '../table-writer.ts'

/** The visible cells of a row with its row number in the spreadsheet. */
export type SheetRow = { number: number; cells: string[] }

export type Sheet = {
  /** Null for a CSV file. */
  name: string | null
  rows: () => AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** The number of rows if the file declares it. */
  total: number | null
  /** Print header and footer of the sheet. */
  margins?: readonly string[]
}

export type Workbook = { sheets: Sheet[] }

const PREVIEW_ROWS = 10
const LABEL_SEARCH_ROWS = 20
const MAX_PREVIEW_SHEETS = 20
/** The whole preview is sent as one JSON line. */
const MAX_PREVIEW_COLUMNS = 40
const MAX_PREVIEW_CELL_LENGTH = 200

export async function createPreviews(workbook: Workbook): Promise<SheetPreview[]> {
  const previews: SheetPreview[] = []
  for (const sheet of workbook.sheets.slice(0, MAX_PREVIEW_SHEETS)) {
    const first: string[][] = []
    let [count, columns] = [0, 0]
    for await (const { cells } of sheet.rows()) {
      columns = Math.max(columns, cells.findLastIndex((cell) => cell !== '') + 1)
      if (count++ < LABEL_SEARCH_ROWS)
        first.push(cells.slice(0, MAX_PREVIEW_COLUMNS).map((cell) => cleanText(cell).slice(0, MAX_PREVIEW_CELL_LENGTH)))
    }
    const labelRow = Math.max(0, first.findIndex(areLabels))
    const [headers = [], ...rows] = first.slice(labelRow, labelRow + 1 + PREVIEW_ROWS)
    previews.push({
      name: (sheet.name ?? '').slice(0, MAX_PREVIEW_CELL_LENGTH),
      headers,
      rows,
      totalRows: Math.max(0, count - labelRow - 1),
      moreColumns: Math.max(0, columns - MAX_PREVIEW_COLUMNS),
    })
  }
  return previews
}

export function visibleCells(
  cells: readonly string[],
  isHidden: { row: boolean; column: (labelRow: number) => boolean },
  remarks: Remarks,
): string[] {
  const visible = isHidden.row ? [] : cells.slice(0, MAX_COLUMNS).filter((_cell, column) => !isHidden.column(column))
  if (cells.length > MAX_COLUMNS) remarks.add('columns_left_out')
  if (cells.some((cell, labelRow) => cell !== '' && (isHidden.row || isHidden.column(labelRow))))
    remarks.add('hidden_cells')
  return visible
}
