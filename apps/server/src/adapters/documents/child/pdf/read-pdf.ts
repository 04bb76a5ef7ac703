import type { DocumentSummary } from '../../../../ports/document-reader.ts'
import { createOutline } from '../outline.ts'
import { writePages } from './page-blocks.ts'
import { type TextLine, joinIntoLines, type TextPiece } from './text-lines.ts'
import { openPdf } from './open-pdf.ts'
import { readPage } from './page.ts'
import type { DocumentOutput } from '../document-output.ts'
import { DocumentError } from '../document-error.ts'

type PdfPages = Pick<DocumentSummary, 'pages' | 'pagesWithoutText'>

/** A page with large pictures and less text than this has most of its content in the pictures. */
const LARGE_PICTURE_SHARE = 0.5
const LITTLE_TEXT_LENGTH = 200

/** Reads all pages before writing: headings and repeated lines are recognized across pages. */
export async function readPdf(bytes: Buffer, output: DocumentOutput): Promise<PdfPages> {
  const file = await openPdf(bytes)
  const pages: TextLine[][] = []
  let [characters, unreadableCount] = [0, 0]
  const count = file.countPages()
  for (let number = 1; number <= count; number++) {
    const content = readPage(file, number)
    const lines = joinIntoLines(content?.pieces.filter(isLegible).map(withoutUnknown) ?? [])
    if (content === null) unreadableCount++
    else if (!content.isWhole || content.pieces.some(isUnknown)) output.remarks.add('text_left_out')
    output.remarks.count('comments_not_read', { count: content?.comments ?? 0 })
    const characterCount = lines.reduce((sum, line) => sum + line.text.length, 0)
    if (
      content !== null &&
      characterCount > 0 &&
      characterCount < LITTLE_TEXT_LENGTH &&
      content.pictureShare > LARGE_PICTURE_SHARE
    )
      output.remarks.count('pages_of_pictures', { name: `p. ${number}` })
    characters += characterCount
    if (characters > output.limits.characters) throw new DocumentError('too_much_text')
    pages.push(lines)
    output.progress(number, count)
  }
  const pagesWithoutText = pages.flatMap((lines, index) => (lines.length === 0 ? [index + 1] : []))
  if (pagesWithoutText.length === pages.length) throw new DocumentError(unreadableCount > 0 ? 'damaged' : 'scanned')
  if (unreadableCount > 0) output.remarks.add('text_left_out')
  if (pagesWithoutText.length > 0) output.remarks.add('pages_without_text')
  writePages(pages, createOutline(output))
  return { pages: count, pagesWithoutText: pagesWithoutText }
}

/** Fonts may draw letters without naming them; MuPDF returns U+FFFD for each. */
const isLegible = ({ text }: TextPiece) => 2 * (text.match(/\ufffd/g)?.length ?? 0) < text.length

const isUnknown = ({ text }: TextPiece) => text.includes('\ufffd')

const withoutUnknown = (piece: TextPiece): TextPiece => ({ ...piece, text: piece.text.replaceAll('\ufffd', '') })
