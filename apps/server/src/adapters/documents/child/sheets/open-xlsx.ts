import { appendAddress } from '../link-address.ts'
import { columnIndexOf } from './cell-address.ts'
import { type Sheet, visibleCells, type SheetRow, type Workbook } from './workbook.ts'
import type { Remarks } from '../remarks.ts'
import { MAX_COLUMNS } from '../table-writer.ts'
import { DocumentError } from '../document-error.ts'
import { type XlsxWorkbook, readXlsxWorkbook, readRelations } from './xlsx-workbook.ts'
import { type XlsxSheetProperties, readSheetProperties } from './xlsx-sheet-properties.ts'
import { readAttribute, streamElements, isTrue, joinTextRuns, unescapeXml, findElements } from './spreadsheet-xml.ts'
import { openZip, type ZipArchive } from '../zip.ts'

const FORMULA = /<(?:\w+:)?f[\s/>]/
const VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/

type UnreadCell = { column: number; address: string; remark: 'formulas_without_value' | 'cells_with_error' }

/** Opens a workbook of any size and streams its rows: values as displayed, and results of formulas. */
export async function openXlsx(bytes: Buffer, remarks: Remarks): Promise<Workbook> {
  const zip = await openZip(bytes)
  const book = await readXlsxWorkbook(zip)
  if (book.sheets.length === 0) throw new DocumentError('damaged')
  const workbook: Workbook = { sheets: [] }
  for (const sheet of book.sheets) {
    const { name, isHidden, path } = sheet
    if (isHidden) remarks.count('hidden_sheets', { of: book.sheets.length, name })
    else if (!zip.has(path)) remarks.add('text_left_out')
    else {
      workbook.sheets.push(await openSheet(zip, book, sheet, remarks))
      await addSheetRemarks(zip, path, remarks)
    }
  }
  remarks.count('pictures_not_read', { count: zip.names.filter((name) => name.startsWith('xl/media/')).length })
  return workbook
}

async function addSheetRemarks(zip: ZipArchive, path: string, remarks: Remarks): Promise<void> {
  const relations = await readRelations(zip, path)
  const partOf = async (type: string) => {
    const name = relations.pathOfType(type)
    return name && zip.has(name) ? zip.text(name) : ''
  }
  const comments = Array.from((await partOf('comments')).matchAll(/<(?:\w+:)?comment\s/g)).length
  remarks.count('comments_not_read', { count: comments })
  if (/<a:t>[^<]/.test(await partOf('drawing'))) remarks.add('shapes_not_read')
}

async function openSheet(
  zip: ZipArchive,
  book: XlsxWorkbook,
  { name, path }: XlsxWorkbook['sheets'][number],
  remarks: Remarks,
): Promise<Sheet> {
  const shape = await readSheetProperties(await zip.open(path))
  return {
    name,
    total: shape.rows,
    margins: shape.margins,
    rows: () => rowsOf(zip, book, { name, path }, shape, remarks),
  }
}

async function* rowsOf(
  zip: ZipArchive,
  book: XlsxWorkbook,
  { name, path }: Pick<XlsxWorkbook['sheets'][number], 'name' | 'path'>,
  shape: XlsxSheetProperties,
  remarks: Remarks,
) {
  const mergedCells = shape.createMergedCells()
  const { addressOf } = await readRelations(zip, path)
  let number = 0
  for await (const row of streamElements(await zip.open(path), 'row')) {
    const tag = row.slice(0, row.indexOf('>'))
    number = Number(readAttribute(tag, 'r') ?? number + 1)
    const { cells, unread } = readCells(row, book, (cell) => addressOf(shape.links.get(cell) ?? ''))
    mergedCells.fill(number, cells)
    const isHidden = {
      row: isTrue(readAttribute(tag, 'hidden')),
      column: (columnIndex: number) => shape.hiddenColumns.has(columnIndex),
    }
    for (const { column, address, remark } of unread)
      if (!isHidden.row && !isHidden.column(column)) remarks.count(remark, { name: `${name}!${address}` })
    const displayText = visibleCells(cells, isHidden, remarks)
    if (displayText.some((cell) => cell !== '')) yield { number, cells: displayText } satisfies SheetRow
  }
}

/** All cells beyond the last column that is read collapse into one more column. */
function readCells(
  row: string,
  book: XlsxWorkbook,
  linkOf: (cell: string) => string,
): { cells: string[]; unread: UnreadCell[] } {
  const cells: string[] = []
  const unread: UnreadCell[] = []
  let column = -1
  for (const { tag, inside } of findElements(row, 'c')) {
    const address = readAttribute(tag, 'r') ?? ''
    column = columnIndexOf(address) ?? column + 1
    const displayText = inside === '' ? '' : displayTextOf(tag, inside, book)
    const remark = displayText === '' ? unreadReasonOf(tag, inside) : null
    if (remark) unread.push({ column, address, remark })
    if (displayText === '') continue
    const columnIndex = Math.min(column, MAX_COLUMNS)
    while (cells.length < columnIndex) cells.push('')
    cells[columnIndex] = appendAddress(displayText, linkOf(address))
  }
  return { cells, unread }
}

/** Excel marks a formula with an empty text result as type `str`. */
function unreadReasonOf(tag: string, inside: string): UnreadCell['remark'] | null {
  const type = readAttribute(tag, 't') ?? 'n'
  if (type === 'e') return 'cells_with_error'
  return type !== 'str' && FORMULA.test(inside) ? 'formulas_without_value' : null
}

function displayTextOf(tag: string, inside: string, { strings, formats, figures }: XlsxWorkbook): string {
  const type = readAttribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return joinTextRuns(inside)
  const value = VALUE.exec(inside)?.[1] ?? ''
  if (value === '' || type === 'e') return ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO'
  const figure = Number(value)
  if (type !== 'n' || Number.isNaN(figure)) return unescapeXml(value)
  return figures(figure, formats[Number(readAttribute(tag, 's') ?? 0)] ?? 'General')
}
