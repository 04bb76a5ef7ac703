import type { DocumentKind } from '@portavoz/contract'

const ZIP = 'PK\x03\x04'
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const PDF = '%PDF-'
/** A workbook of before 1997 begins with its first record. */
const BIFF = /^\x09[\0\x02\x04\x08]/ // oxlint-disable-line no-control-regex -- these are bytes

/** How files begin that nobody can read to a customer: programs, pictures, sounds, archives. */
const foreign = [
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

/** Whether the first bytes say that this is nothing we read. Which of ours it is, its reader finds out. */
export function foreignTo(kind: DocumentKind, head: Buffer): boolean {
  const begins = head.toString('latin1')
  const starts = (sign: string) => begins.startsWith(sign)
  if (kind === 'xls' || kind === 'xlsx') return ![ZIP, OLE].some(starts) && !BIFF.test(begins)
  if (kind === 'pdf' || kind === 'docx' || kind === 'doc') return ![ZIP, OLE, PDF].some(starts) && foreign.some(starts)
  return foreign.some((sign) => sign !== 'MZ' && starts(sign)) || (starts('MZ') && head.includes(0))
}

/** Whether it begins as text does: tills call a table of a web page a workbook. */
export const isWritten = (head: Buffer): boolean =>
  !head.includes(0) && ![PDF, ...foreign].some((sign) => head.toString('latin1').startsWith(sign))
