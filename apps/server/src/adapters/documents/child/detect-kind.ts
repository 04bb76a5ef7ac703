import type { DocumentKind } from '@portavoz/contract'
import { decodeText, isText } from './decode-text.ts'
import { detectSignature } from './detect-signature.ts'
import { DocumentError } from './document-error.ts'
import { openZip } from './zip.ts'

const utf16 = (name: string) => Buffer.from(name, 'utf16le')

/** Stream names of OLE files. An encrypted file contains only its encryption streams. */
const OLE_STREAMS: [Buffer, DocumentKind | 'encrypted'][] = [
  [utf16('EncryptedPackage'), 'encrypted'],
  [utf16('WordDocument'), 'doc'],
  [utf16('Workbook'), 'xls'],
  [utf16('Book\0'), 'xls'],
]

/** RTF, HTML and XML that other programs save under the name of Word or Excel. */
const FOREIGN_MARKUP = /^\s*(\{\\rtf|<(!doctype|html|head|body|table|\?xml)\b)/i

/** Detects the type by content. The extension decides only between the kinds of plain text. */
export async function detectKind(bytes: Buffer, kindOfName: string): Promise<DocumentKind> {
  if (bytes.length === 0) throw new DocumentError('empty')
  const signature = detectSignature(bytes)
  if (signature === 'zip') return detectZipKind(bytes)
  if (signature === 'ole') return detectOleKind(bytes, kindOfName)
  if (signature !== null) return signature
  if (!isText(bytes) || FOREIGN_MARKUP.test(decodeText(bytes.subarray(0, 1024)).text))
    throw new DocumentError('not_supported')
  return kindOfName === 'csv' || kindOfName === 'md' ? kindOfName : 'txt'
}

async function detectZipKind(bytes: Buffer): Promise<DocumentKind> {
  const zip = await openZip(bytes)
  if (zip.has('word/document.xml')) return 'docx'
  if (zip.has('xl/workbook.xml')) return 'xlsx'
  const types = zip.has('[Content_Types].xml') ? await zip.text('[Content_Types].xml') : ''
  if (types.includes('wordprocessingml.document.main')) return 'docx'
  if (types.includes('spreadsheetml.sheet.main')) return 'xlsx'
  throw new DocumentError('not_supported')
}

/** An OLE directory is at the end of the file, so a truncated file does not show what it is. */
function detectOleKind(bytes: Buffer, kindOfName: string): DocumentKind {
  const [, kind = null] = OLE_STREAMS.find(([name]) => bytes.includes(name)) ?? []
  if (kind === null) throw new DocumentError(kindOfName === 'doc' || kindOfName === 'xls' ? 'damaged' : 'not_supported')
  if (kind === 'encrypted') throw new DocumentError('encrypted')
  return kind
}
