import type { ZipEntry } from './zip.ts'

/** Far below the limit of a zip entry and of common editors. */
const MAX_BYTES = 1024 * 1024 * 1024

/** Writes a list as one or more JSON files; each is read before the next is requested. */
export async function* jsonFiles(
  name: string,
  pages: AsyncGenerator<string[]>,
  maxBytes = MAX_BYTES,
): AsyncGenerator<ZipEntry & { content: AsyncIterable<Uint8Array> }> {
  let page = await pages.next()

  async function* file(): AsyncGenerator<Uint8Array> {
    let [separator, bytes] = ['[\n', 0]
    for (; !page.done && bytes < maxBytes; page = await pages.next()) {
      const chunk = Buffer.from(separator + page.value.join(',\n'))
      bytes += chunk.length
      separator = ',\n'
      yield chunk
    }
    yield Buffer.from(bytes === 0 ? '[]\n' : '\n]\n')
  }

  yield { name, content: file() }
  for (let part = 2; !page.done; part++) yield { name: name.replace('.json', `-${part}.json`), content: file() }
}
