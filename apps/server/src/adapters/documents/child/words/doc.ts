import WordExtractor from 'word-extractor'
import { clean } from '../clean.ts'
import type { Outline, Place } from '../outline.ts'
import { createTable } from '../table.ts'
import { Unreadable } from '../unreadable.ts'
import { isWorthReading } from './margins.ts'

const NOWHERE: Place = { page: null, sheet: null, row: null }

/** The old Word format: paragraphs, tables, notes, text boxes, headers and footers. Its styles are not told, so it has no headings. */
export async function readDoc(bytes: Buffer, outline: Outline): Promise<void> {
  if (isEncrypted(bytes)) throw new Unreadable('encrypted')
  const document = await new WordExtractor().extract(bytes).catch((error: unknown) => {
    throw new Unreadable('damaged', error)
  })
  const parts = [document.getBody(), document.getFootnotes(), document.getEndnotes(), document.getTextboxes()]
  for (const part of parts) readPart(part, outline)
  const margins = `${document.getHeaders({ includeFooters: false })}\n${document.getFooters()}`
    .split(LINE_ENDS)
    .map(clean)
  for (const text of new Set(margins.filter(isWorthReading))) outline.paragraph(text, NOWHERE)
  const comments = document
    .getAnnotations()
    .split(LINE_ENDS)
    .filter((line) => clean(line) !== '').length
  outline.remarks.count('comments_not_read', { count: comments })
  outline.end()
}

const LINE_ENDS = /[\n\r\f\v]/

/** Lines with tabs between are rows of a table, as long as they follow each other. */
function readPart(text: string, outline: Outline): void {
  let table: ReturnType<typeof createTable> | null = null
  for (const line of text.split(/[\n\r\f\v]+/)) {
    const cells = line.split('\t').map(clean)
    const isRow = cells.filter(Boolean).length > 1
    if (!isRow) {
      table?.end(NOWHERE)
      table = null
    }
    if (isRow) (table ??= createTable(outline)).row(cells, NOWHERE)
    else if (clean(line) !== '') outline.paragraph(clean(line), NOWHERE)
  }
  table?.end(NOWHERE)
}

/** The document's own header says so: [MS-DOC] 2.5.2, bit fEncrypted. It begins a sector, of which the small ones have 64 bytes. */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = 512; at + 12 < bytes.length; at += 64)
    if (bytes.readUInt16LE(at) === 0xa5_ec && bytes.readUInt16LE(at + 2) < 0x01_ff)
      return (bytes.readUInt16LE(at + 10) & 0x01_00) !== 0
  return false
}
