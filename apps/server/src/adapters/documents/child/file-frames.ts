/** A file in memory; `named` is the kind that its name suggests, or empty. */
export type ShortFile = { named: string; bytes: Buffer }

const NEWLINE_BYTE = 10

/** A JSON line with the kind and the byte count, then the bytes. */
export const encodeFrame = ({ named, bytes }: ShortFile): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ named, bytes: bytes.length })}\n`), bytes])

/** Yields each file of `stream` as soon as it is complete. */
export async function* readFrames(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ShortFile> {
  let pending = Buffer.alloc(0)
  for await (const chunk of stream) {
    pending = Buffer.concat([pending, chunk])
    for (let file = decodeFirstFrame(pending); file; file = decodeFirstFrame(pending)) {
      pending = pending.subarray(file.end)
      yield { named: file.named, bytes: file.bytes }
    }
  }
}

function decodeFirstFrame(pending: Buffer): (ShortFile & { end: number }) | null {
  const lineEnd = pending.indexOf(NEWLINE_BYTE)
  if (lineEnd === -1) return null
  const { named, bytes } = JSON.parse(pending.toString('utf8', 0, lineEnd)) as { named: string; bytes: number }
  const end = lineEnd + 1 + bytes
  return pending.length < end ? null : { named, bytes: pending.subarray(lineEnd + 1, end), end }
}
