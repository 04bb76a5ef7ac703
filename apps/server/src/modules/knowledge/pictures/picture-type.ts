/** A picture that agents send, by its first bytes; null for all else, also for SVG and GIF. */
export function pictureTypeOf(head: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const text = head.toString('latin1', 0, 12)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return text.startsWith('RIFF') && text.slice(8) === 'WEBP' ? 'webp' : null
}

/** The type of a stored picture, whose name says what its bytes are. */
export const pictureTypeOfName = (name: string): string => (/\.png$/i.test(name) ? 'image/png' : 'image/jpeg')
