import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeArchive } from './archive-writer.ts'

const CHUNK_BYTES = 64 * 1024
const CHUNKS = 60

async function* slowChunks() {
  for (let i = 0; i < CHUNKS; i++) {
    await turn()
    yield randomBytes(CHUNK_BYTES)
  }
}

/** Takes one block, and fails `turns` turns of the event loop after it stopped reading. */
async function failLate(content: AsyncIterable<Uint8Array>, turns: number) {
  for await (const _block of content) break
  for (let i = 0; i < turns; i++) await turn()
  throw new Error('no space left')
}

test.each([0, 1, 3, 100])(
  'archive: a disk that fails %i turns after it stopped reading is the error',
  async (turns) => {
    const target = { write: (content: AsyncIterable<Uint8Array>) => failLate(content, turns), passphrase: null }
    const written = writeArchive(target, ({ add }) => add('a', CHUNKS * CHUNK_BYTES, slowChunks()))
    await expect(written).rejects.toThrow('no space left')
  },
)

test('archive: content that fails is the error, not the file that ends early', async () => {
  const write = async (content: AsyncIterable<Uint8Array>) => {
    for await (const _block of content) await turn()
  }
  const written = writeArchive({ write, passphrase: null }, async ({ add }) => {
    await add('a', 1, [Buffer.from('a')])
    throw new Error('lost connection')
  })
  await expect(written).rejects.toThrow('lost connection')
})
