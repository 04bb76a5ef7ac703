import type { DocumentKind } from '@portavoz/contract'
import { decode, isText } from './decode.ts'
import { signatureOf } from './signature.ts'
import { Unreadable } from './unreadable.ts'
import { openZip } from './zip.ts'

const utf16 = (name: string) => Buffer.from(name, 'utf16le')

/** The names of streams in an OLE file. What is encrypted holds nothing else that could be told. */
const OLE_STREAMS: [Buffer, DocumentKind | 'encrypted'][] = [
  [utf16('EncryptedPackage'), 'encrypted'],
  [utf16('WordDocument'), 'doc'],
  [utf16('Workbook'), 'xls'],
  [utf16('Book\0'), 'xls'],
]

/** Markup that other programs write under the name of Word or Excel. */
const FOREIGN = /^\s*(\{\\rtf|<(!doctype|html|head|body|table|\?xml)\b)/i

/** What a file is, by its content. Only among kinds of plain text, which look alike, its name decides. */
export async function kindOf(bytes: Buffer, named: string): Promise<DocumentKind> {
  if (bytes.length === 0) throw new Unreadable('empty')
  const signature = signatureOf(bytes)
  if (signature === 'zip') return kindOfZip(bytes)
  if (signature === 'ole') return kindOfOle(bytes, named)
  if (signature !== null) return signature
  if (!isText(bytes) || FOREIGN.test(decode(bytes.subarray(0, 1024)).text)) throw new Unreadable('not_supported')
  return named === 'csv' || named === 'md' ? named : 'txt'
}

async function kindOfZip(bytes: Buffer): Promise<DocumentKind> {
  const zip = await openZip(bytes)
  if (zip.has('word/document.xml')) return 'docx'
  if (zip.has('xl/workbook.xml')) return 'xlsx'
  const types = zip.has('[Content_Types].xml') ? await zip.text('[Content_Types].xml') : ''
  if (types.includes('wordprocessingml.document.main')) return 'docx'
  if (types.includes('spreadsheetml.sheet.main')) return 'xlsx'
  throw new Unreadable('not_supported')
}

/** Its directory stands at its end: one that was cut off tells nothing of itself. */
function kindOfOle(bytes: Buffer, named: string): DocumentKind {
  const [, kind = null] = OLE_STREAMS.find(([name]) => bytes.includes(name)) ?? []
  if (kind === null) throw new Unreadable(named === 'doc' || named === 'xls' ? 'damaged' : 'not_supported')
  if (kind === 'encrypted') throw new Unreadable('encrypted')
  return kind
}
