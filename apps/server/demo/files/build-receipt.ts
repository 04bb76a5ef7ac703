import { buildPdf, pdfText } from '../../test/documents/build-files.ts'

const [LEFT, TOP, STEP] = [60, 720, 28]

/** The PDF that a bank sends, a line for each fact. */
export const buildReceiptPdf = (lines: readonly string[]): Buffer =>
  buildPdf(lines.map((line, at) => pdfText(line, LEFT, TOP - STEP * at, at < 2 ? 20 : 13)).join('\n'))
