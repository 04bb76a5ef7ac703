import { columnOf } from './cells.ts'
import { type Sheet, shownCells, type SheetRow, type Workbook } from './workbook.ts'
import { MOST_COLUMNS } from '../table.ts'
import { Unreadable } from '../unreadable.ts'
import { type Book, readBook } from './xlsx-book.ts'
import { type Shape, shapeOf } from './xlsx-shape.ts'
import { attribute, elements, isTrue, runs, unescape, wholeElements } from './xlsx-xml.ts'
import { openZip, type Zip } from '../zip.ts'

const VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/

/** A workbook of any size, row by row: values as they are shown, what a formula gave and not the formula. */
export async function openXlsx(bytes: Buffer): Promise<Workbook> {
  const zip = await openZip(bytes)
  const book = await readBook(zip)
  if (book.sheets.length === 0) throw new Unreadable('damaged')
  const workbook: Workbook = { sheets: [], remarks: new Set() }
  for (const sheet of book.sheets) {
    if (sheet.isHidden) workbook.remarks.add('hidden_sheets')
    else if (zip.has(sheet.path)) workbook.sheets.push(await asSheet(zip, book, sheet, workbook.remarks))
  }
  return workbook
}

async function asSheet(
  zip: Zip,
  book: Book,
  { name, path }: Book['sheets'][number],
  remarks: Workbook['remarks'],
): Promise<Sheet> {
  const shape = await shapeOf(await zip.open(path))
  return { name, total: shape.rows, rows: () => rowsOf(zip, book, path, shape, remarks) }
}

async function* rowsOf(zip: Zip, book: Book, path: string, shape: Shape, remarks: Workbook['remarks']) {
  const merged = shape.merged()
  let number = 0
  for await (const row of elements(await zip.open(path), 'row')) {
    const tag = row.slice(0, row.indexOf('>'))
    number = Number(attribute(tag, 'r') ?? number + 1)
    const cells = cellsOf(row, book)
    merged.fill(number, cells)
    const isHidden = { row: isTrue(attribute(tag, 'hidden')), column: (at: number) => shape.hiddenColumns.has(at) }
    const shown = shownCells(cells, isHidden, remarks)
    if (shown.some((cell) => cell !== '')) yield { number, cells: shown } satisfies SheetRow
  }
}

/** Whatever stands beyond the columns that are read is one more. */
function cellsOf(row: string, book: Book): string[] {
  const cells: string[] = []
  let column = -1
  for (const { tag, inside } of wholeElements(row, 'c')) {
    column = columnOf(attribute(tag, 'r')) ?? column + 1
    const shown = inside === '' ? '' : shownOf(tag, inside, book)
    if (shown === '') continue
    const at = Math.min(column, MOST_COLUMNS)
    while (cells.length < at) cells.push('')
    cells[at] = shown
  }
  return cells
}

function shownOf(tag: string, inside: string, { strings, formats, figures }: Book): string {
  const type = attribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return runs(inside)
  const value = VALUE.exec(inside)?.[1] ?? ''
  if (value === '' || type === 'e') return ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO'
  const figure = Number(value)
  if (type !== 'n' || Number.isNaN(figure)) return unescape(value)
  return figures(figure, formats[Number(attribute(tag, 's') ?? 0)] ?? 'General')
}
