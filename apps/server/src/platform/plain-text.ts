/** Text as PostgreSQL keeps it, in its columns and in its JSON: no NUL, no half characters, no blank ends. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()
