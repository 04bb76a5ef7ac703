import type { DocumentKind, SheetPreview } from '@portavoz/contract'
import type { Understood } from '../../../ports/documents.ts'
import { decode } from './decode.ts'
import { kindOf } from './kind.ts'
import { createOutline, type Outline } from './outline.ts'
import { createRemarks, type Remarks } from './remarks.ts'
import type { Workbook } from './sheets/workbook.ts'
import type { ShortFile } from './short-files.ts'
import { signatureOf } from './signature.ts'
import { createTelling, type Most, type Said, type Telling } from './telling.ts'
import { Unreadable } from './unreadable.ts'

type Parts = Pick<Understood, 'pages' | 'pagesWithoutText' | 'sheets'>

const UNDIVIDED: Parts = { pages: null, pagesWithoutText: [], sheets: [] }

/** Finds out what a file is and says everything it says. Each parser is loaded only for its kind. */
export async function readDocument(bytes: Buffer, named: string, most: Most, say: (said: Said) => void): Promise<void> {
  const kind = await kindOf(bytes, named)
  const telling = createTelling(say, most)
  if (named !== '' && named !== kind) telling.remarks.add('named_otherwise')
  const parts = await readers[kind](bytes, telling)
  if (telling.characters === 0) throw new Unreadable('empty')
  telling.flush()
  say({ understood: { kind, ...parts, ...telling.remarks.told() } })
}

const PLAIN: ReadonlySet<DocumentKind> = new Set(['txt', 'md', 'csv'])

/** A file of another kind is left to a process of its own: nothing of it is opened here. */
export async function readPlainText(file: ShortFile, most: Most, say: (said: Said) => void): Promise<void> {
  if (signatureOf(file.bytes) !== null || !PLAIN.has(await kindOf(file.bytes, file.named))) say({ isElsewhere: true })
  else await readDocument(file.bytes, file.named, most, say)
}

/** Of a workbook only. */
export async function previewSheets(bytes: Buffer, named: string): Promise<SheetPreview[]> {
  const kind = await kindOf(bytes, named)
  if (kind !== 'xls' && kind !== 'xlsx') throw new Unreadable('not_supported')
  const { previewOf } = await import('./sheets/workbook.ts')
  return previewOf(await workbook[kind](bytes, createRemarks()))
}

const workbook = {
  xlsx: async (bytes: Buffer, remarks: Remarks) => (await import('./sheets/xlsx.ts')).openXlsx(bytes, remarks),
  xls: async (bytes: Buffer, remarks: Remarks) => (await import('./sheets/xls.ts')).openXls(bytes, remarks),
}

const readers: Record<DocumentKind, (bytes: Buffer, telling: Telling) => Promise<Parts>> = {
  pdf: async (bytes, telling) => ({ ...UNDIVIDED, ...(await (await import('./pdf/pdf.ts')).readPdf(bytes, telling)) }),
  docx: (bytes, telling) => flowing(telling, async (o) => (await import('./words/docx.ts')).readDocx(bytes, o)),
  doc: (bytes, telling) => flowing(telling, async (o) => (await import('./words/doc.ts')).readDoc(bytes, o)),
  xlsx: async (bytes, telling) => sheets(await workbook.xlsx(bytes, telling.remarks), telling),
  xls: async (bytes, telling) => sheets(await workbook.xls(bytes, telling.remarks), telling),
  csv: async (bytes, telling) => {
    const { openCsv } = await import('./sheets/csv.ts')
    await sheets(openCsv(decoded(bytes, telling)), telling)
    return UNDIVIDED
  },
  md: (bytes, telling) => flowing(telling, async (o) => (await markdown()).readMarkdown(decoded(bytes, telling), o)),
  txt: (bytes, telling) => flowing(telling, async (o) => (await plain()).readPlain(decoded(bytes, telling), o)),
}

/** Everything that may be loaded for some kind. */
export const loadReaders = () =>
  Promise.all([
    import('./pdf/pdf.ts').then(({ loadPdf }) => loadPdf()),
    import('./words/docx.ts'),
    import('./words/doc.ts'),
    import('./sheets/xlsx.ts'),
    import('./sheets/xls.ts'),
    import('./sheets/csv.ts'),
    import('./sheets/read-sheets.ts'),
    import('./sheets/workbook.ts'),
    plain(),
    markdown(),
  ])

const plain = () => import('./words/plain.ts')
const markdown = () => import('./words/markdown.ts')

async function flowing(telling: Telling, read: (outline: Outline) => Promise<void>): Promise<Parts> {
  await read(createOutline(telling))
  return UNDIVIDED
}

async function sheets(book: Workbook, telling: Telling): Promise<Parts> {
  const { readSheets } = await import('./sheets/read-sheets.ts')
  return { ...UNDIVIDED, sheets: await readSheets(book, telling) }
}

function decoded(bytes: Buffer, telling: Telling): string {
  const { text, isGuessed } = decode(bytes)
  if (isGuessed) telling.remarks.add('encoding_guessed')
  return text
}
