/** A place in a list ordered by time and id, as one opaque word; a word that is none begins at the top. */
export const writeCursor = (at: Date, id: string): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

export function readCursor(word: string | undefined): { at: Date; id: string } | null {
  if (word === undefined) return null
  const [ms = '', id = ''] = Buffer.from(word, 'base64url').toString('utf8').split('.')
  const at = new Date(Number(ms))
  return id === '' || ms === '' || Number.isNaN(at.getTime()) ? null : { at, id: id.replaceAll('\0', '') }
}
