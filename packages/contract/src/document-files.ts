import { limits } from './limits.ts'

/** What a document is, by what is in it. */
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

/** What its name says it is; null for what is not taken. */
export function kindOfName(fileName: string): DocumentKind | null {
  const extension = /\.([a-z]+)\s*$/i.exec(fileName)?.[1]?.toLowerCase()
  return documentKinds.find((kind) => kind === extension) ?? null
}

const excel: ReadonlySet<string> = new Set([documentTypes.xls, documentTypes.xlsx])

/** By its name; its MIME type counts where that says nothing: Windows takes a `.csv` for a workbook. */
export const isExcel = ({ name, type = '' }: { name: string; type?: string }): boolean => {
  const kind = kindOfName(name)
  return kind === null ? excel.has(type) : kind === 'xls' || kind === 'xlsx'
}

/** How many bytes a file of this name may have. */
export const mostBytes = (file: { name: string; type?: string }): number =>
  isExcel(file) ? limits.excelBytes : limits.documentBytes

/** What a document is called when nobody says: its file's name without its extension. */
export const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/\.(pdf|docx?|txt|md|csv|xlsx?)\s*$/i, '')
    .trim()
    .slice(0, limits.documentName)
    .trim()

/** The spec's one field of tags: split on commas, trimmed, empties dropped. */
export const tagsIn = (written: string): string[] => [
  ...new Set(
    written
      .split(',')
      .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().normalize('NFC'))
      .filter((tag) => tag !== ''),
  ),
]
