import type { PDFDocument } from 'mupdf'
import { DocumentError } from '../document-error.ts'

export const loadPdf = () => import('mupdf')

/** Throws a `DocumentError` for what is encrypted, truncated or no PDF. */
export async function openPdf(bytes: Buffer): Promise<PDFDocument> {
  const { PDFDocument: Pdf } = await loadPdf()
  try {
    const file = new Pdf(bytes)
    if (file.needsPassword()) throw new DocumentError('encrypted')
    if (file.wasRepaired() && !hasEnd(bytes)) throw new DocumentError('damaged')
    return file
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('damaged', error)
  }
}

/** The cross-reference table is at the end of a PDF; without it the file was truncated. */
const hasEnd = (bytes: Buffer) => /trailer|startxref/.test(bytes.subarray(-END_BYTES).toString('latin1'))
const END_BYTES = 4096
