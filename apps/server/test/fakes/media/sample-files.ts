import { zipSync } from 'fflate'
import { buildBlackPng } from './black-png.ts'

/* Minimal files: the magic bytes of each format and some padding. */
const padding = (text: string) => Buffer.from(text.repeat(40))

export const pngFile = (width = 8, height = 8): Buffer => buildBlackPng(width, height)
export const pdfFile = (text = 'lista de precios\n'): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), padding(text)])
export const oggFile: Buffer = Buffer.concat([Buffer.from('OggS\0\x02'), padding('nota de voz ')])
/** A voice note: so many seconds of Opus by what its pages say; `first`: by its first of two pages. */
export const opusOf = (seconds: number, first = 0): Buffer =>
  Buffer.concat([
    buildOggPage(2, 0, Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1')),
    buildOggPage(0, 0, Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1')),
    ...(first > 0 ? [buildOggPage(0, first * 48_000, Buffer.alloc(200, 0xfc))] : []),
    buildOggPage(4, seconds * 48_000, Buffer.alloc(200, 0xfc)),
  ])
export const opusFile: Buffer = opusOf(3)
/** A song in Vorbis, whose second packet names Opus. */
export const vorbisFile: Buffer = Buffer.concat([
  buildOggPage(2, 0, Buffer.from('\x01vorbis\0\0\0\0\x02\x44\xac\0\0', 'latin1')),
  buildOggPage(4, 3 * 44_100, Buffer.from('OpusHead', 'latin1')),
])
/** A tenth of a second of silence that every browser plays. */
export const wavFile: Buffer = Buffer.concat([buildWavHeader(800), Buffer.alloc(800, 0x80)])
/** A sound that lasts this long, for players. */
export const buildSilence = (seconds: number): Buffer =>
  Buffer.concat([buildWavHeader(8_000 * seconds), Buffer.alloc(8_000 * seconds, 0x80)])
export const mp4File: Buffer = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), padding('video ')])
export const htmlFile: Buffer = Buffer.from('<html><script>alert(document.domain)</script></html>')

/** The header for this many samples: 8,000 a second, one byte each. */
function buildWavHeader(samples: number): Buffer {
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

/** A page with one segment of at most 254 bytes, without a checksum. */
function buildOggPage(flags: number, samples: number, segment: Buffer): Buffer {
  const head = Buffer.from(`OggS\0${'\0'.repeat(21)}\x01\0`, 'latin1')
  head[5] = flags
  head.writeUInt32LE(samples, 6)
  head[27] = segment.length
  return Buffer.concat([head, segment])
}

/** A ZIP of these files, by their paths. */
export const zipFile = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files))
