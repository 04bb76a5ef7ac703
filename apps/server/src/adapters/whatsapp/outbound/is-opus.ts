import type { OutboundFile } from '../../../ports/channel.ts'

/** An Ogg page: 27 bytes, whose last is the number of segments, then one byte for each segment, then the data. */
const PAGE_BYTES = 27
const OPUS_SIGNATURE = 'OpusHead'
/** The longest header of a page, and the signature. */
const HEAD_BYTES = PAGE_BYTES + 255 + OPUS_SIGNATURE.length

/** Whether an Ogg file is Opus, as the first packet of its first page says. Vorbis, FLAC and Speex are not. */
export async function isOpus(file: Pick<OutboundFile, 'open'>): Promise<boolean> {
  const head = await readHead(file)
  const start = PAGE_BYTES + (head[PAGE_BYTES - 1] ?? 0)
  return (
    head.toString('latin1', 0, 4) === 'OggS' &&
    head.toString('latin1', start, start + OPUS_SIGNATURE.length) === OPUS_SIGNATURE
  )
}

async function readHead(file: Pick<OutboundFile, 'open'>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  for await (const chunk of await file.open()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return head
}
