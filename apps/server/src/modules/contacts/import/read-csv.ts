import { contactLimits, fail } from '@portavoz/contract'
import papa from 'papaparse'

/** The first row names the columns; `number` counts as spreadsheets do. */
export type CsvRow = { number: number; cells: string[] }
export type CsvFile = { header: string[]; rows: CsvRow[] }

const SEPARATORS = [';', ',', '\t']

/** Excel writes UTF-8 with a mark, UTF-16 as «Unicode text», or Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Excel's declaration of the separator, else the one that gives the header the most cells. */
function findSeparator(text: string): { separator: string; body: string; firstRow: number } {
  const [declaration = '', declared] = /^sep=([;,\t])\r?\n/i.exec(text) ?? []
  if (declared !== undefined) return { separator: declared, body: text.slice(declaration.length), firstRow: 2 }
  const widthOf = (delimiter: string) =>
    papa.parse<string[]>(text.slice(0, 20_000), { delimiter, preview: 1 }).data[0]?.length ?? 0
  const separator = SEPARATORS.toSorted((a, b) => widthOf(b) - widthOf(a))[0] ?? ';'
  return { separator, body: text, firstRow: 1 }
}

/** Reads a CSV of Excel or of another program. Empty rows count but are left out. */
export function readCsv(bytes: Uint8Array): CsvFile {
  const { separator, body, firstRow } = findSeparator(decode(bytes).replaceAll('\0', ''))
  // One row more than allowed is enough to refuse the file.
  const preview = contactLimits.importRows * 2 + 2
  const { data } = papa.parse<string[]>(body, { delimiter: separator, preview })
  const rows = data
    // One column more than allowed is enough to refuse the file.
    .map((cells, index) => ({
      number: firstRow + index,
      cells: cells.slice(0, contactLimits.importColumns + 1).map(unguarded),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [header, ...contacts] = rows
  if (!header || contacts.length === 0) return fail('contact_imports.empty')
  if (header.cells.length > contactLimits.importColumns) fail('contact_imports.too_wide')
  if (contacts.length > contactLimits.importRows || data.length >= preview) fail('contact_imports.too_many')
  return { header: header.cells, rows: contacts }
}

/** Undoes the apostrophe that our own exports put before formulas and phones. */
const unguarded = (cell: string): string => {
  const text = cell.trim()
  return /^'[-=+@]/.test(text) ? text.slice(1) : text
}
