import { guarded } from './spreadsheet-guard.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'
export const CSV_BREAK = '\r\n'

/** Text in a cell of RFC 4180, always between quotes. */
export const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`

/** What people wrote, which may be anything; nothing is known where it is null. */
export const writtenCell = (text: string | null): string => (text === null ? '' : quoted(guarded(text)))

/** A phone with its plus sign, which would be lost to a sum. */
export const phoneCell = (phone: string | null): string => (phone === null ? '' : `"'+${phone}"`)

/** The first line, with its byte order mark: spreadsheets read accents wrong without it. */
export const csvHead = (names: readonly string[]): string => `\ufeff${names.map(headCell).join(',')}${CSV_BREAK}`

/** Some names are an owner's own words. */
const headCell = (name: string) => (/^[\p{L}\d][\p{L}\d ()]*$/u.test(name) ? name : writtenCell(name))
