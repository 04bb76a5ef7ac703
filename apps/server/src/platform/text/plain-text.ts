/** Text that PostgreSQL accepts in columns and JSON: without NUL, lone surrogates and surrounding blanks. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()
