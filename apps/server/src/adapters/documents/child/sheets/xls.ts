import xlsx, { type CellObject, type WorkSheet } from '@e965/xlsx'
import { withAddress } from '../link.ts'
import { createFigures, type Figures } from './figures.ts'
import { createMerged } from './merged.ts'
import { type Sheet, shownCells, type SheetRow, type Workbook } from './workbook.ts'
import type { Remarks } from '../remarks.ts'
import { MOST_COLUMNS } from '../table.ts'
import { Unreadable } from '../unreadable.ts'

/** The old format, of at most 65,536 rows a sheet: it is read whole. */
export function openXls(bytes: Buffer, remarks: Remarks): Workbook {
  const book = parse(bytes)
  const names = book.SheetNames.map((name, at) => ({ name, isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0 }))
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const sheets = Object.entries(book.Sheets)
  const figures = createFigures(
    sheets.flatMap(([, sheet]) => formatsOf(sheet)),
    is1904,
  )
  for (const { name, isHidden } of names) if (isHidden) remarks.count('hidden_sheets', { of: names.length, name })
  const seen = names.filter(({ isHidden }) => !isHidden)
  return { sheets: seen.flatMap(({ name }) => asSheet(name, book.Sheets[name], figures, remarks)) }
}

function parse(bytes: Buffer) {
  try {
    return xlsx.read(bytes, { dense: true, cellNF: true, cellHTML: false, cellFormula: false, cellStyles: true })
  } catch (error) {
    throw new Unreadable(/password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged', error)
  }
}

const formatsOf = (sheet: WorkSheet): string[] => [
  ...new Set(
    rowsIn(sheet).flatMap((row) => row?.flatMap((cell) => (cell?.z === undefined ? [] : [String(cell.z)])) ?? []),
  ),
]

const rowsIn = (sheet: WorkSheet): (CellObject | undefined)[][] => sheet['!data'] ?? []

function asSheet(name: string, sheet: WorkSheet | undefined, figures: Figures, remarks: Remarks): Sheet[] {
  if (!sheet) return []
  const rows = rowsIn(sheet)
  return [{ name, total: rows.length, rows: () => rowsOf(sheet, name, figures, remarks) }]
}

function* rowsOf(sheet: WorkSheet, name: string, figures: Figures, remarks: Remarks): Generator<SheetRow> {
  const merged = createMerged(
    (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c })),
  )
  for (const [at, row = []] of rowsIn(sheet).entries()) {
    const cells = Array.from(row.slice(0, MOST_COLUMNS + 1), (cell) => shownOf(cell, figures))
    merged.fill(at + 1, cells)
    const column = (place: number) => sheet['!cols']?.[place]?.hidden === true
    const isHidden = { row: sheet['!rows']?.[at]?.hidden === true, column }
    if (!isHidden.row) remarkOn(row, { name, number: at + 1, column }, remarks)
    const shown = shownCells(cells, isHidden, remarks)
    if (shown.some((cell) => cell !== '')) yield { number: at + 1, cells: shown }
  }
}

type RowPlace = { name: string; number: number; column: (at: number) => boolean }

function remarkOn(row: (CellObject | undefined)[], { name, number, column }: RowPlace, remarks: Remarks): void {
  for (const [at, cell] of row.entries()) {
    if (!cell || column(at)) continue
    remarks.count('comments_not_read', { count: cell.c?.length ?? 0 })
    if (cell.t === 'e')
      remarks.count('cells_with_error', { name: `${name}!${xlsx.utils.encode_cell({ r: number - 1, c: at })}` })
  }
}

function shownOf(cell: CellObject | undefined, figures: Figures): string {
  if (!cell || cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
  return withAddress(valueOf(cell, figures), cell.l?.Target ?? '')
}

function valueOf({ v, z }: CellObject, figures: Figures): string {
  if (typeof v === 'boolean') return v ? 'VERDADERO' : 'FALSO'
  return typeof v === 'number' ? figures(v, z ?? 'General') : String(v)
}
