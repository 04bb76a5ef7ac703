import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'
import type { DrawQr } from '../../ports/qr-picture.ts'

/** Modules of white around it, as scanners need, and pixels of each module. */
const BORDER = 4
const SCALE = 6

export const drawQr: DrawQr = async (text) => {
  const lines = encodeQR(text, 'raw', { border: BORDER, ecc: 'low' }).flatMap((row) => {
    // Modules are square: what is drawn of one row stands in as many lines as it is wide.
    const line = Buffer.from([0, ...bits(row.flatMap((dark) => Array.from({ length: SCALE }, () => dark)))])
    return Array.from({ length: SCALE }, () => line)
  })
  return `data:image/png;base64,${png(lines).toString('base64')}`
}

/** Square, of one bit for each pixel; each line begins with how it is filtered. The format: W3C, Portable Network Graphics, third edition. */
function png(lines: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(lines.length, 0)
  header.writeUInt32BE(lines.length, 4)
  header.writeUInt8(1, 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const drawn = deflateSync(Buffer.concat(lines))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', drawn), chunk('IEND')])
}

/** White is one and black is zero; what is left of the last byte is cut off by whoever reads. */
const bits = (row: boolean[]): number[] =>
  Array.from({ length: Math.ceil(row.length / 8) }, (_, byte) =>
    Array.from({ length: 8 }).reduce<number>((value, _bit, at) => value * 2 + (row[byte * 8 + at] ? 0 : 1), 0),
  )

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
