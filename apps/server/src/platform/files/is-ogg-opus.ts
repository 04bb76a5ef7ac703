/** An Ogg page: 27 bytes, whose last is the number of segments, then one byte for each segment, then the data. */
const PAGE_BYTES = 27
const OPUS_SIGNATURE = 'OpusHead'

/** The longest header of a page, and the signature. */
export const OGG_OPUS_HEAD_BYTES = PAGE_BYTES + 255 + OPUS_SIGNATURE.length

/**
 * Whether a file that begins with these bytes is an Ogg of Opus, which the networks take as a voice note, as the first
 * packet of its first page says. Vorbis, FLAC and Speex are not.
 */
export function isOggOpus(head: Buffer): boolean {
  const start = PAGE_BYTES + (head[PAGE_BYTES - 1] ?? 0)
  return (
    head.toString('latin1', 0, 4) === 'OggS' &&
    head.toString('latin1', start, start + OPUS_SIGNATURE.length) === OPUS_SIGNATURE
  )
}
