import { createMergedCells, type MergedRange } from './merged-cells.ts'
import { columnIndexOf } from './cell-address.ts'
import { MAX_COLUMNS } from '../table-writer.ts'
import { readAttribute, streamElements, isTrue, unescapeXml } from './spreadsheet-xml.ts'
import { cleanText } from '../clean-text.ts'
import { isWorthReading } from '../text/docx-margins.ts'

export type XlsxSheetProperties = Awaited<ReturnType<typeof readSheetProperties>>

/** Sheets with more links are generated. */
const MAX_LINKS = 5_000
const ELEMENT_NAME = /^<(?:\w+:)?(\w+)/

/** Reads merged ranges, hidden columns, links and margins; some of them come after the rows in the file. */
export async function readSheetProperties(stream: AsyncIterable<Uint8Array>) {
  const merges: MergedRange[] = []
  const hiddenColumns = new Set<number>()
  const links = new Map<string, string>()
  const margins: string[] = []
  let rows: number | null = null
  for await (const tag of streamElements(stream, 'shape')) {
    const name = ELEMENT_NAME.exec(tag)?.[1] ?? ''
    const [from = '', to = from] = (readAttribute(tag, 'ref') ?? '').split(':')
    const [top, bottom] = [rowOf(from), rowOf(to)]
    if (name === 'dimension') rows = bottom
    else if (name === 'mergeCell') merges.push({ top, bottom, left: columnIndexOf(from) ?? 0 })
    else if (name === 'hyperlink') link(from, readAttribute(tag, 'r:id'))
    else if (name !== 'col') margins.push(...parseMarginText(unescapeXml(insideOf(tag))))
    else if (isTrue(readAttribute(tag, 'hidden'))) hide(tag)
  }
  return { rows, hiddenColumns, links, margins, createMergedCells: () => createMergedCells(merges) }

  function link(cell: string, id: string | null) {
    if (id !== null && links.size < MAX_LINKS) links.set(cell, id)
  }

  function hide(tag: string) {
    const last = Math.min(Number(readAttribute(tag, 'max')), MAX_COLUMNS)
    for (let column = Number(readAttribute(tag, 'min')); column <= last; column++) hiddenColumns.add(column - 1)
  }
}

const insideOf = (element: string) => element.slice(element.indexOf('>') + 1, element.lastIndexOf('<'))

const rowOf = (address: string) => Number(/\d+/.exec(address)?.[0] ?? 0)

/** Excel's codes in headers and footers: `&P`, `&"Arial,Bold"`, `&12`, `&KFF0000`. */
const FORMAT_CODE = /&(?:"[^"]*"|K[\dA-F]{6}|\d{1,3}|[A-Z&])/gi
const MAX_LENGTH = 1_000

const parseMarginText = (margin: string): string[] =>
  margin
    .slice(0, MAX_LENGTH)
    .replaceAll(FORMAT_CODE, (code) => (code === '&&' ? '&' : /^&[LCR]$/i.test(code) ? '\n' : ''))
    .split('\n')
    .map(cleanText)
    .filter(isWorthReading)
