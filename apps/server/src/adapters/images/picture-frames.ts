/** What is asked of the picture process, and what it answers; each is sent as its index. */
const frameKinds = ['square', 'within', 'jpeg', 'clean', 'picture', 'nothing_to_remove', 'no_picture'] as const
type FrameKind = (typeof frameKinds)[number]

/** `square`, `within`, `jpeg` and `clean` are the methods of `ImageProcessor`, whose `side` they have. */
export type PictureTaskKind = Exclude<FrameKind, 'picture' | 'nothing_to_remove' | 'no_picture'>

export type PictureFrame = { kind: FrameKind; side: number; bytes: Buffer }

/** One byte of the kind, four of the side, four of the length. */
const HEADER_BYTES = 9

export function encodeHeader({ kind, side, bytes }: PictureFrame): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(frameKinds.indexOf(kind), 0)
  header.writeUInt32BE(side, 1)
  header.writeUInt32BE(bytes.length, 5)
  return header
}

export class FrameTooLongError extends Error {}

/**
 * Reads the frames of `stream` one by one; null at its end. Throws a `FrameTooLongError` for a frame of more than
 * `maxBytes` before those are read.
 */
export function createFrameReader(stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)

  async function readBytes(length: number): Promise<Buffer | null> {
    const parts = [rest]
    let count = rest.length
    while (count < length) {
      const next = await chunks.next()
      if (next.done) return null
      parts.push(next.value)
      count += next.value.length
    }
    const bytes = Buffer.concat(parts, count)
    // A copy: a view would keep the whole picture in memory.
    rest = Buffer.from(bytes.subarray(length))
    return bytes.subarray(0, length)
  }

  return async (): Promise<PictureFrame | null> => {
    const header = await readBytes(HEADER_BYTES)
    if (!header) return null
    const kind = frameKinds[header.readUInt8(0)]
    const length = header.readUInt32BE(5)
    if (!kind || length > maxBytes) throw new FrameTooLongError(`${length} bytes`)
    const bytes = await readBytes(length)
    return bytes && { kind, side: header.readUInt32BE(1), bytes }
  }
}
