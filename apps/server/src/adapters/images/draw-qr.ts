import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'
import type { DrawQr } from '../../ports/draw-qr.ts'

/** Scanners need a white border of four modules. */
const BORDER_MODULES = 4
const PIXELS_PER_MODULE = 6

export const drawQr: DrawQr = async (text) => {
  const scanlines = encodeQR(text, 'raw', { border: BORDER_MODULES, ecc: 'low' }).flatMap((row) => {
    // Each module row is repeated, because modules are square.
    const scanline = Buffer.from([
      0,
      ...packBits(row.flatMap((dark) => Array.from({ length: PIXELS_PER_MODULE }, () => dark))),
    ])
    return Array.from({ length: PIXELS_PER_MODULE }, () => scanline)
  })
  return `data:image/png;base64,${encodePng(scanlines).toString('base64')}`
}

/**
 * A square PNG with one bit per pixel; each scanline begins with its filter type. W3C, Portable Network Graphics, third
 * edition.
 */
function encodePng(scanlines: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(scanlines.length, 0)
  header.writeUInt32BE(scanlines.length, 4)
  header.writeUInt8(1, 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const compressed = deflateSync(Buffer.concat(scanlines))
  return Buffer.concat([signature, encodeChunk('IHDR', header), encodeChunk('IDAT', compressed), encodeChunk('IEND')])
}

/** White is 1, black is 0; decoders ignore the padding bits of the last byte. */
const packBits = (row: boolean[]): number[] =>
  Array.from({ length: Math.ceil(row.length / 8) }, (_, byte) =>
    Array.from({ length: 8 }).reduce<number>((value, _bit, at) => value * 2 + (row[byte * 8 + at] ? 0 : 1), 0),
  )

function encodeChunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
