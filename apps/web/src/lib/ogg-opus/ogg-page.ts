/** The most segments that a page has, of 255 bytes each. */
export const MAX_SEGMENTS = 255

/** A packet has one segment more than its full ones, which may be empty. */
export const segmentsOf = ({ length }: Uint8Array): number => Math.floor(length / 255) + 1

type OggPage = {
  /** 2: the first page of the stream; 4: its last one. */
  flags: number
  /** Samples at 48 kHz until the end of the page. */
  position: number
  index: number
  packets: readonly Uint8Array[]
}

/** The only stream of a file may have any number. */
const STREAM = 1
const HEAD_BYTES = 27

/** A page of whole packets (RFC 3533). */
export function oggPage({ flags, position, index, packets }: OggPage): Uint8Array<ArrayBuffer> {
  const segments = packets.flatMap((packet) => [
    ...Array<number>(segmentsOf(packet) - 1).fill(255),
    packet.length % 255,
  ])
  const content = HEAD_BYTES + segments.length
  const page = new Uint8Array(content + packets.reduce((sum, { length }) => sum + length, 0))
  const view = new DataView(page.buffer)
  page.set([...'OggS'].map((letter) => letter.charCodeAt(0)))
  page[5] = flags
  view.setBigUint64(6, BigInt(position), true)
  view.setUint32(14, STREAM, true)
  view.setUint32(18, index, true)
  page[26] = segments.length
  page.set(segments, HEAD_BYTES)
  let at = content
  for (const packet of packets) {
    page.set(packet, at)
    at += packet.length
  }
  view.setUint32(22, oggChecksum(page), true)
  return page
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0)
  return value
})

/** The checksum of a page whose own field is zero: players drop a page with another one. */
export const oggChecksum = (page: Uint8Array): number =>
  page.reduce((sum, byte) => (sum << 8) ^ table[(sum >>> 24) ^ byte]!, 0) >>> 0
