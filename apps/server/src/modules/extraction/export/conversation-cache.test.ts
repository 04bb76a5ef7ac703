import { expect, test } from 'vitest'
import { createOutputBuffer } from './output-buffer.ts'
import { createConversationCache } from './conversation-cache.ts'

const rowOf = (id: string) => {
  const bytes = Buffer.from(id)
  return { bytes, starts: Int32Array.of(0), lengths: Int32Array.of(bytes.length) }
}

test('conversation cache: parts are found again, and the cache is emptied when full', () => {
  const parts = ['a', 'b'].map((name) => [
    ({ bytes }: { bytes: Buffer }, out: ReturnType<typeof createOutputBuffer>) =>
      out.appendText(`${name}:${String(bytes)};`),
  ])
  const { find, add, write } = createConversationCache(0, parts, 2)
  const writeParts = (id: string) => {
    const out = createOutputBuffer()
    const index = find(rowOf(id))
    const number = index < 0 ? add(rowOf(id)) : index
    for (const partIndex of [1, 0]) write(number, partIndex, out)
    return `${index < 0 ? 'new' : 'known'} ${String(out.take())}`
  }
  expect(['x', 'y', 'x', 'z', 'x', 'z'].map(writeParts)).toEqual([
    'new b:x;a:x;',
    'new b:y;a:y;',
    'known b:x;a:x;',
    'new b:z;a:z;',
    'new b:x;a:x;',
    'known b:z;a:z;',
  ])
})
