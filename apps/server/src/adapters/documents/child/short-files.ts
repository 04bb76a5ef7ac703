/** A file that is handed over whole; `named` is the kind that its name says, or nothing. */
export type ShortFile = { named: string; bytes: Buffer }

const LINE_END = 10

/** As the parent sends it: a line with the name's kind and the number of bytes, then those. */
export const frameOf = ({ named, bytes }: ShortFile): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ named, bytes: bytes.length })}\n`), bytes])

/** The files that come on `stream`, each as soon as it is whole. */
export async function* shortFiles(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ShortFile> {
  let waiting = Buffer.alloc(0)
  for await (const some of stream) {
    waiting = Buffer.concat([waiting, some])
    for (let file = firstOf(waiting); file; file = firstOf(waiting)) {
      waiting = waiting.subarray(file.end)
      yield { named: file.named, bytes: file.bytes }
    }
  }
}

function firstOf(waiting: Buffer): (ShortFile & { end: number }) | null {
  const at = waiting.indexOf(LINE_END)
  if (at === -1) return null
  const { named, bytes } = JSON.parse(waiting.toString('utf8', 0, at)) as { named: string; bytes: number }
  const end = at + 1 + bytes
  return waiting.length < end ? null : { named, bytes: waiting.subarray(at + 1, end), end }
}
