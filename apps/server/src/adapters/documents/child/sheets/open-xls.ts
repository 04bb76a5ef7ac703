import xlsx, { type CellObject, type WorkSheet } from '@e965/xlsx'
import { appendAddress } from '../link-address.ts'
import { createNumberFormatter, type NumberFormatter } from './number-format.ts'
import { createMergedCells } from './merged-cells.ts'
import { type Sheet, visibleCells, type SheetRow, type Workbook } from './workbook.ts'
import type { Remarks } from '../remarks.ts'
import { MAX_COLUMNS } from '../table-writer.ts'
import { DocumentError } from '../document-error.ts'

/** The old format has at most 65,536 rows a sheet and is read whole. */
export function openXls(bytes: Buffer, remarks: Remarks): Workbook {
  const book = parseWorkbook(bytes)
  const names = book.SheetNames.map((name, index) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
  }))
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const sheets = Object.entries(book.Sheets)
  const figures = createNumberFormatter(
    sheets.flatMap(([, sheet]) => formatsOf(sheet)),
    is1904,
  )
  for (const { name, isHidden } of names) if (isHidden) remarks.count('hidden_sheets', { of: names.length, name })
  const visible = names.filter(({ isHidden }) => !isHidden)
  return { sheets: visible.flatMap(({ name }) => toSheets(name, book.Sheets[name], figures, remarks)) }
}

function parseWorkbook(bytes: Buffer) {
  try {
    return xlsx.read(bytes, { dense: true, cellNF: true, cellHTML: false, cellFormula: false, cellStyles: true })
  } catch (error) {
    throw new DocumentError(/password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged', error)
  }
}

const formatsOf = (sheet: WorkSheet): string[] => [
  ...new Set(
    rowsIn(sheet).flatMap((row) => row?.flatMap((cell) => (cell?.z === undefined ? [] : [String(cell.z)])) ?? []),
  ),
]

const rowsIn = (sheet: WorkSheet): (CellObject | undefined)[][] => sheet['!data'] ?? []

function toSheets(name: string, sheet: WorkSheet | undefined, figures: NumberFormatter, remarks: Remarks): Sheet[] {
  if (!sheet) return []
  const rows = rowsIn(sheet)
  return [{ name, total: rows.length, rows: () => rowsOf(sheet, name, figures, remarks) }]
}

function* rowsOf(sheet: WorkSheet, name: string, figures: NumberFormatter, remarks: Remarks): Generator<SheetRow> {
  const mergedCells = createMergedCells(
    (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c })),
  )
  for (const [index, row = []] of rowsIn(sheet).entries()) {
    const cells = Array.from(row.slice(0, MAX_COLUMNS + 1), (cell) => displayTextOf(cell, figures))
    mergedCells.fill(index + 1, cells)
    const column = (columnIndex: number) => sheet['!cols']?.[columnIndex]?.hidden === true
    const isHidden = { row: sheet['!rows']?.[index]?.hidden === true, column }
    if (!isHidden.row) addRowRemarks(row, { name, number: index + 1, column }, remarks)
    const visible = visibleCells(cells, isHidden, remarks)
    if (visible.some((cell) => cell !== '')) yield { number: index + 1, cells: visible }
  }
}

type XlsRowPosition = { name: string; number: number; column: (index: number) => boolean }

function addRowRemarks(
  row: (CellObject | undefined)[],
  { name, number, column }: XlsRowPosition,
  remarks: Remarks,
): void {
  for (const [index, cell] of row.entries()) {
    if (!cell || column(index)) continue
    remarks.count('comments_not_read', { count: cell.c?.length ?? 0 })
    if (cell.t === 'e')
      remarks.count('cells_with_error', { name: `${name}!${xlsx.utils.encode_cell({ r: number - 1, c: index })}` })
  }
}

function displayTextOf(cell: CellObject | undefined, figures: NumberFormatter): string {
  if (!cell || cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
  return appendAddress(valueOf(cell, figures), cell.l?.Target ?? '')
}

function valueOf({ v, z }: CellObject, figures: NumberFormatter): string {
  if (typeof v === 'boolean') return v ? 'VERDADERO' : 'FALSO'
  return typeof v === 'number' ? figures(v, z ?? 'General') : String(v)
}
