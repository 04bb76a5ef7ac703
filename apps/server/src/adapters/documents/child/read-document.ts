import type { DocumentKind, SheetPreview } from '@portavoz/contract'
import type { DocumentSummary } from '../../../ports/document-reader.ts'
import { decodeText } from './decode-text.ts'
import { detectKind } from './detect-kind.ts'
import { createOutline, type Outline } from './outline.ts'
import { createRemarks, type Remarks } from './remarks.ts'
import type { Workbook } from './sheets/workbook.ts'
import type { ShortFile } from './file-frames.ts'
import { detectSignature } from './detect-signature.ts'
import {
  createDocumentOutput,
  type DocumentTextLimits,
  type OutputMessage,
  type DocumentOutput,
} from './document-output.ts'
import { DocumentError } from './document-error.ts'
import type { DrawingLimits } from './pdf/draw-pages.ts'

type DocumentParts = Pick<DocumentSummary, 'pages' | 'pagesWithoutText' | 'sheets'>

const WITHOUT_PARTS: DocumentParts = { pages: null, pagesWithoutText: [], sheets: [] }

/** Detects the kind of a file and writes its content as messages. Each parser is loaded only for its kind. */
export async function readDocument(
  bytes: Buffer,
  kindOfName: string,
  limits: DocumentTextLimits,
  write: (message: OutputMessage) => void,
): Promise<void> {
  const kind = await detectKind(bytes, kindOfName)
  const output = createDocumentOutput(write, limits)
  if (kindOfName !== '' && kindOfName !== kind) output.remarks.add('named_otherwise')
  const parts = await readers[kind](bytes, output)
  if (output.characters === 0) throw new DocumentError('empty')
  output.flush()
  write({ understood: { kind, ...parts, ...output.remarks.toSummary() } })
}

const PLAIN_TEXT_KINDS: ReadonlySet<DocumentKind> = new Set(['txt', 'md', 'csv'])

/** Files of other kinds need a parser process of their own and are not opened here. */
export async function readPlainText(
  file: ShortFile,
  limits: DocumentTextLimits,
  write: (message: OutputMessage) => void,
): Promise<void> {
  if (detectSignature(file.bytes) !== null || !PLAIN_TEXT_KINDS.has(await detectKind(file.bytes, file.named)))
    write({ isElsewhere: true })
  else await readDocument(file.bytes, file.named, limits, write)
}

export async function previewSheets(bytes: Buffer, kindOfName: string): Promise<SheetPreview[]> {
  const kind = await detectKind(bytes, kindOfName)
  if (kind !== 'xls' && kind !== 'xlsx') throw new DocumentError('not_supported')
  const { createPreviews } = await import('./sheets/workbook.ts')
  return createPreviews(await workbookReaders[kind](bytes, createRemarks()))
}

export const drawPdf = async (
  bytes: Buffer,
  limits: DrawingLimits,
  write: (message: OutputMessage) => void,
): Promise<void> => (await import('./pdf/draw-pages.ts')).drawPages(bytes, limits, write)

const workbookReaders = {
  xlsx: async (bytes: Buffer, remarks: Remarks) => (await import('./sheets/open-xlsx.ts')).openXlsx(bytes, remarks),
  xls: async (bytes: Buffer, remarks: Remarks) => (await import('./sheets/open-xls.ts')).openXls(bytes, remarks),
}

const readers: Record<DocumentKind, (bytes: Buffer, output: DocumentOutput) => Promise<DocumentParts>> = {
  pdf: async (bytes, output) => ({
    ...WITHOUT_PARTS,
    ...(await (await import('./pdf/read-pdf.ts')).readPdf(bytes, output)),
  }),
  docx: (bytes, output) => readText(output, async (o) => (await import('./text/read-docx.ts')).readDocx(bytes, o)),
  doc: (bytes, output) => readText(output, async (o) => (await import('./text/read-doc.ts')).readDoc(bytes, o)),
  xlsx: async (bytes, output) => readWorkbook(await workbookReaders.xlsx(bytes, output.remarks), output),
  xls: async (bytes, output) => readWorkbook(await workbookReaders.xls(bytes, output.remarks), output),
  csv: async (bytes, output) => {
    const { openCsv } = await import('./sheets/open-csv.ts')
    await readWorkbook(openCsv(decodeInput(bytes, output)), output)
    return WITHOUT_PARTS
  },
  md: (bytes, output) =>
    readText(output, async (o) => (await loadMarkdownReader()).readMarkdown(decodeInput(bytes, output), o)),
  txt: (bytes, output) =>
    readText(output, async (o) => (await loadPlainReader()).readPlain(decodeInput(bytes, output), o)),
}

/** Loads every parser, to fill the compile cache. */
export const loadReaders = () =>
  Promise.all([
    import('./pdf/read-pdf.ts'),
    import('./pdf/draw-pages.ts'),
    import('./pdf/open-pdf.ts').then(({ loadPdf }) => loadPdf()),
    import('./text/read-docx.ts'),
    import('./text/read-doc.ts'),
    import('./sheets/open-xlsx.ts'),
    import('./sheets/open-xls.ts'),
    import('./sheets/open-csv.ts'),
    import('./sheets/read-sheets.ts'),
    import('./sheets/workbook.ts'),
    loadPlainReader(),
    loadMarkdownReader(),
  ])

const loadPlainReader = () => import('./text/read-plain-text.ts')
const loadMarkdownReader = () => import('./text/read-markdown.ts')

async function readText(output: DocumentOutput, read: (outline: Outline) => Promise<void>): Promise<DocumentParts> {
  await read(createOutline(output))
  return WITHOUT_PARTS
}

async function readWorkbook(book: Workbook, output: DocumentOutput): Promise<DocumentParts> {
  const { readSheets } = await import('./sheets/read-sheets.ts')
  return { ...WITHOUT_PARTS, sheets: await readSheets(book, output) }
}

function decodeInput(bytes: Buffer, output: DocumentOutput): string {
  const { text, isGuessed } = decodeText(bytes)
  if (isGuessed) output.remarks.add('encoding_guessed')
  return text
}
