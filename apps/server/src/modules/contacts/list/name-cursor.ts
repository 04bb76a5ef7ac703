/** The last contact of a page; the next page begins after it. */
export type NameCursor = { name: string; id: string }

export const encodeNameCursor = ({ name, id }: NameCursor): string => Buffer.from(`${id} ${name}`).toString('base64url')

/** An invalid cursor decodes to null, which means the first page. */
export function decodeNameCursor(cursor: string | undefined): NameCursor | null {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString('utf8').replaceAll('\0', '')
  const end = text.indexOf(' ')
  return end <= 0 ? null : { id: text.slice(0, end), name: text.slice(end + 1) }
}
