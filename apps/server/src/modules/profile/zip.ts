import { Zip, ZipDeflate } from 'fflate'

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** A zip as it is made, each piece when it is asked for: nothing of it is kept. */
export async function* zipOf(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for (const { name, content } of entries) {
    const file = Object.assign(new ZipDeflate(name), { mtime: at })
    zip.add(file)
    for await (const chunk of content) {
      file.push(chunk)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made
}
