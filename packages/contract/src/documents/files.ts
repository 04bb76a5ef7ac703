import { limits } from '../common/limits.ts'

/** The format of a document's content. */
export const documentKinds = ['pdf', 'doc', 'docx', 'txt', 'md', 'csv', 'xls', 'xlsx'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentTypes: Record<DocumentKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The format that the file name's extension says; null if it is not accepted. */
export function documentKindFromName(fileName: string): DocumentKind | null {
  const extension = /\.([a-z]+)\s*$/i.exec(fileName)?.[1]?.toLowerCase()
  return documentKinds.find((kind) => kind === extension) ?? null
}

const excelTypes: ReadonlySet<string> = new Set([documentTypes.xls, documentTypes.xlsx])

/** Decided by name, and by MIME type only if the name says nothing: Windows reports `.csv` files as workbooks. */
export const isExcel = ({ name, type = '' }: { name: string; type?: string }): boolean => {
  const kind = documentKindFromName(name)
  return kind === null ? excelTypes.has(type) : kind === 'xls' || kind === 'xlsx'
}

/** Maximum size in bytes of a file of this kind. */
export const maxBytesOf = (file: { name: string; type?: string }): number =>
  isExcel(file) ? limits.excelBytes : limits.documentBytes

/** Default name of a document: the file name without its extension. */
export const documentNameFromFile = (fileName: string): string =>
  fileName
    .replace(/\.(pdf|docx?|txt|md|csv|xlsx?)\s*$/i, '')
    .trim()
    .slice(0, limits.documentName)
    .trim()

/** Splits the specification's tag field on commas; trims, and drops empty and repeated tags. */
export const parseTags = (commaSeparated: string): string[] => [
  ...new Set(
    commaSeparated
      .split(',')
      .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().normalize('NFC'))
      .filter((tag) => tag !== ''),
  ),
]
