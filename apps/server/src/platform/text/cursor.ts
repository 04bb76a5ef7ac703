/**
 * Opaque pagination cursor for lists ordered by time and id. An invalid cursor decodes to null, which means the first
 * page.
 */
export const encodeCursor = (at: Date, id: string): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

export function decodeCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null
  const [ms = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('.')
  const at = new Date(Number(ms))
  return id === '' || ms === '' || Number.isNaN(at.getTime()) ? null : { at, id: id.replaceAll('\0', '') }
}
