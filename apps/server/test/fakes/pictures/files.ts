import { blackPng } from './png.ts'

/* The smallest of their kind: as they begin, and something behind it. */
const rest = (text: string) => Buffer.from(text.repeat(40))

export const picture = (width = 8, height = 8): Buffer => blackPng(width, height)
export const pdf = (words = 'lista de precios\n'): Buffer => Buffer.concat([Buffer.from('%PDF-1.4\n'), rest(words)])
export const ogg: Buffer = Buffer.concat([Buffer.from('OggS\0\x02'), rest('nota de voz ')])
/** A tenth of a second of silence, which every browser plays. */
export const wav: Buffer = Buffer.concat([wavHead(800), Buffer.alloc(800, 0x80)])
export const mp4: Buffer = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), rest('video ')])
export const page: Buffer = Buffer.from('<html><script>alert(document.domain)</script></html>')

/** Of so many samples, eight thousand of a byte each a second. */
function wavHead(samples: number): Buffer {
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  )
  head.writeUInt32LE(36 + samples, 4)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt32LE(samples, 40)
  return head
}
