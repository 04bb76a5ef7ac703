import { withAddress } from '../link.ts'
import { columnOf } from './cells.ts'
import { type Sheet, shownCells, type SheetRow, type Workbook } from './workbook.ts'
import type { Remarks } from '../remarks.ts'
import { MOST_COLUMNS } from '../table.ts'
import { Unreadable } from '../unreadable.ts'
import { type Book, readBook, relations } from './xlsx-book.ts'
import { type Shape, shapeOf } from './xlsx-shape.ts'
import { attribute, elements, isTrue, runs, unescape, wholeElements } from './xlsx-xml.ts'
import { openZip, type Zip } from '../zip.ts'

const FORMULA = /<(?:\w+:)?f[\s/>]/
const VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/

/** A cell whose value is not read, and why. */
type Unread = { column: number; address: string; remark: 'formulas_without_value' | 'cells_with_error' }

/** A workbook of any size, row by row: values as they are shown, what a formula gave and not the formula. */
export async function openXlsx(bytes: Buffer, remarks: Remarks): Promise<Workbook> {
  const zip = await openZip(bytes)
  const book = await readBook(zip)
  if (book.sheets.length === 0) throw new Unreadable('damaged')
  const workbook: Workbook = { sheets: [] }
  for (const sheet of book.sheets) {
    const { name, isHidden, path } = sheet
    if (isHidden) remarks.count('hidden_sheets', { of: book.sheets.length, name })
    else if (!zip.has(path)) remarks.add('text_left_out')
    else {
      workbook.sheets.push(await asSheet(zip, book, sheet, remarks))
      await remarkBeside(zip, path, remarks)
    }
  }
  remarks.count('pictures_not_read', { count: zip.names.filter((name) => name.startsWith('xl/media/')).length })
  return workbook
}

/** What lies over the cells of a sheet. */
async function remarkBeside(zip: Zip, path: string, remarks: Remarks): Promise<void> {
  const related = await relations(zip, path)
  const partOf = async (type: string) => {
    const name = related.ofType(type)
    return name && zip.has(name) ? zip.text(name) : ''
  }
  const comments = Array.from((await partOf('comments')).matchAll(/<(?:\w+:)?comment\s/g)).length
  remarks.count('comments_not_read', { count: comments })
  if (/<a:t>[^<]/.test(await partOf('drawing'))) remarks.add('shapes_not_read')
}

async function asSheet(zip: Zip, book: Book, { name, path }: Book['sheets'][number], remarks: Remarks): Promise<Sheet> {
  const shape = await shapeOf(await zip.open(path))
  return {
    name,
    total: shape.rows,
    margins: shape.margins,
    rows: () => rowsOf(zip, book, { name, path }, shape, remarks),
  }
}

async function* rowsOf(
  zip: Zip,
  book: Book,
  { name, path }: Pick<Book['sheets'][number], 'name' | 'path'>,
  shape: Shape,
  remarks: Remarks,
) {
  const merged = shape.merged()
  const { addressOf } = await relations(zip, path)
  let number = 0
  for await (const row of elements(await zip.open(path), 'row')) {
    const tag = row.slice(0, row.indexOf('>'))
    number = Number(attribute(tag, 'r') ?? number + 1)
    const { cells, unread } = cellsOf(row, book, (cell) => addressOf(shape.links.get(cell) ?? ''))
    merged.fill(number, cells)
    const isHidden = { row: isTrue(attribute(tag, 'hidden')), column: (at: number) => shape.hiddenColumns.has(at) }
    for (const { column, address, remark } of unread)
      if (!isHidden.row && !isHidden.column(column)) remarks.count(remark, { name: `${name}!${address}` })
    const shown = shownCells(cells, isHidden, remarks)
    if (shown.some((cell) => cell !== '')) yield { number, cells: shown } satisfies SheetRow
  }
}

/** Whatever stands beyond the columns that are read is one more. */
function cellsOf(row: string, book: Book, linkOf: (cell: string) => string): { cells: string[]; unread: Unread[] } {
  const cells: string[] = []
  const unread: Unread[] = []
  let column = -1
  for (const { tag, inside } of wholeElements(row, 'c')) {
    const address = attribute(tag, 'r') ?? ''
    column = columnOf(address) ?? column + 1
    const shown = inside === '' ? '' : shownOf(tag, inside, book)
    const remark = shown === '' ? whyUnread(tag, inside) : null
    if (remark) unread.push({ column, address, remark })
    if (shown === '') continue
    const at = Math.min(column, MOST_COLUMNS)
    while (cells.length < at) cells.push('')
    cells[at] = withAddress(shown, linkOf(address))
  }
  return { cells, unread }
}

/** Of a formula whose result is an empty text, Excel says that it is a text. */
function whyUnread(tag: string, inside: string): Unread['remark'] | null {
  const type = attribute(tag, 't') ?? 'n'
  if (type === 'e') return 'cells_with_error'
  return type !== 'str' && FORMULA.test(inside) ? 'formulas_without_value' : null
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
