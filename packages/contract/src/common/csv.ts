import * as z from 'zod/mini'

/** A spreadsheet in Spanish expects a semicolon and shows a file with commas in one column. */
export const CsvSeparator = z.enum(['comma', 'semicolon'], { error: 'Elige coma o punto y coma' })
export type CsvSeparator = z.infer<typeof CsvSeparator>

export const csvSeparatorSigns: Record<CsvSeparator, string> = { comma: ',', semicolon: ';' }
