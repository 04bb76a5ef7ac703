import type { DocumentKind } from '@portavoz/contract'

const ZIP = 'PK\x03\x04'
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const PDF = '%PDF-'
/** A workbook from before 1997 begins with its first record. */
const OLD_WORKBOOK = /^\x09[\0\x02\x04\x08]/ // oxlint-disable-line no-control-regex -- these are bytes

/** First bytes of programs, pictures, audio and archives. */
const unsupportedSignatures = [
  'MZ',
  '\x7fELF',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '\x89PNG\r\n',
  '\xff\xd8\xff',
  'GIF8',
  'RIFF',
  'OggS',
  'ID3',
  'Rar!\x1a',
  '7z\xbc\xaf',
  '\x1f\x8b',
  '\xfd7zXZ',
  'SQLite format 3',
]

/** True if the first bytes rule out this kind. The parser detects the exact kind later. */
export function contradictsKind(kind: DocumentKind, head: Buffer): boolean {
  const headText = head.toString('latin1')
  const startsWith = (sign: string) => headText.startsWith(sign)
  if (kind === 'xls' || kind === 'xlsx') return ![ZIP, OLE].some(startsWith) && !OLD_WORKBOOK.test(headText)
  if (kind === 'pdf' || kind === 'docx' || kind === 'doc')
    return ![ZIP, OLE, PDF].some(startsWith) && unsupportedSignatures.some(startsWith)
  return (
    unsupportedSignatures.some((sign) => sign !== 'MZ' && startsWith(sign)) || (startsWith('MZ') && head.includes(0))
  )
}

/** True for text: tills export HTML tables under the name of a workbook. */
export const isProbablyText = (head: Buffer): boolean =>
  !head.includes(0) && ![PDF, ...unsupportedSignatures].some((sign) => head.toString('latin1').startsWith(sign))
