import type { ZipEntry } from './zip.ts'

/** Far below what one file of a zip may be, and what an editor opens at all. */
const MOST_BYTES = 1024 * 1024 * 1024

/** A list as one file, or as many as it takes, each a list of its own; each is read before the next is asked for. */
export async function* jsonFiles(
  name: string,
  pages: AsyncGenerator<string[]>,
  mostBytes = MOST_BYTES,
): AsyncGenerator<ZipEntry & { content: AsyncIterable<Uint8Array> }> {
  let page = await pages.next()

  async function* file(): AsyncGenerator<Uint8Array> {
    let [before, bytes] = ['[\n', 0]
    for (; !page.done && bytes < mostBytes; page = await pages.next()) {
      const piece = Buffer.from(before + page.value.join(',\n'))
      bytes += piece.length
      before = ',\n'
      yield piece
    }
    yield Buffer.from(bytes === 0 ? '[]\n' : '\n]\n')
  }

  yield { name, content: file() }
  for (let part = 2; !page.done; part++) yield { name: name.replace('.json', `-${part}.json`), content: file() }
}
