import { crc32, deflateSync } from 'node:zlib'

const buildChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A black PNG with one bit per pixel: 50,000 × 50,000 is a small file that decodes to 7.5 GB. */
export function buildBlackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixelRows = Buffer.alloc((Math.ceil(width / 8) + 1) * rows)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(pixelRows, { level: 9 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}
