import WordExtractor from 'word-extractor'
import { cleanText } from '../clean-text.ts'
import type { Outline, BlockPosition } from '../outline.ts'
import { createTableWriter } from '../table-writer.ts'
import { DocumentError, toDamaged } from '../document-error.ts'
import { isWorthReading } from './docx-margins.ts'
import { translateErrors } from '../../../../platform/errors/translate-errors.ts'

const NO_POSITION: BlockPosition = { page: null, sheet: null, row: null }

/**
 * Paragraphs, tables, notes, text boxes, headers and footers of the old Word format. The parser returns no styles, so
 * there are no headings.
 */
export async function readDoc(bytes: Buffer, outline: Outline): Promise<void> {
  if (isEncrypted(bytes)) throw new DocumentError('encrypted')
  const document = await translateErrors(new WordExtractor().extract(bytes), toDamaged)
  const parts = [document.getBody(), document.getFootnotes(), document.getEndnotes(), document.getTextboxes()]
  for (const partText of parts) readPart(partText, outline)
  const margins = `${document.getHeaders({ includeFooters: false })}\n${document.getFooters()}`
    .split(LINE_ENDS)
    .map(cleanText)
  for (const text of new Set(margins.filter(isWorthReading))) outline.paragraph(text, NO_POSITION)
  const comments = document
    .getAnnotations()
    .split(LINE_ENDS)
    .filter((line) => cleanText(line) !== '').length
  outline.remarks.count('comments_not_read', { count: comments })
  outline.end()
}

const LINE_ENDS = /[\n\r\f\v]/

/** Consecutive lines with tabs are rows of a table. */
function readPart(text: string, outline: Outline): void {
  let table: ReturnType<typeof createTableWriter> | null = null
  for (const line of text.split(/[\n\r\f\v]+/)) {
    const cells = line.split('\t').map(cleanText)
    const isRow = cells.filter(Boolean).length > 1
    if (!isRow) {
      table?.end(NO_POSITION)
      table = null
    }
    if (isRow) (table ??= createTableWriter(outline)).row(cells, NO_POSITION)
    else if (cleanText(line) !== '') outline.paragraph(cleanText(line), NO_POSITION)
  }
  table?.end(NO_POSITION)
}

/** Checks fEncrypted in the file header ([MS-DOC] 2.5.2). The header begins a sector; small sectors have 64 bytes. */
function isEncrypted(bytes: Buffer): boolean {
  for (let offset = 512; offset + 12 < bytes.length; offset += 64)
    if (bytes.readUInt16LE(offset) === 0xa5_ec && bytes.readUInt16LE(offset + 2) < 0x01_ff)
      return (bytes.readUInt16LE(offset + 10) & 0x01_00) !== 0
  return false
}
