import { expect, test } from 'vitest'
import { openFileWithin } from './open-file-within.ts'

const ID = '01HZX3V9K8M7N6P5Q4R3S2T1AB'

/** A stored file whose chunks come when the test says so. */
function prepare(chunks: Promise<string>[]) {
  const file = { chunksRead: 0, hasEnded: false }
  async function* stream() {
    try {
      for (const chunk of chunks) {
        file.chunksRead += 1
        yield Buffer.from(await chunk)
      }
    } finally {
      file.hasEnded = true
    }
  }
  return { file, store: { open: () => Promise.resolve({ bytes: 8, stream: stream() }) } }
}

const texts = (...chunks: string[]) => chunks.map((chunk) => Promise.resolve(chunk))
const unlimited = () => new AbortController().signal

test('opened file: its first chunk is read, the others as they are needed', async () => {
  const { file, store } = prepare(texts('hola', ' ana'))
  const opened = await openFileWithin(store, ID, unlimited())
  expect([opened?.bytes, String(opened?.start), file.chunksRead]).toEqual([8, 'hola', 1])
  const parts: string[] = []
  for await (const part of opened?.stream ?? []) parts.push(String(part))
  expect(parts).toEqual(['hola', ' ana'])
  expect(file.hasEnded).toBe(true)
})

test('opened file that is not read further: closing it ends the reading', async () => {
  const { file, store } = prepare(texts('hola', ' ana'))
  const opened = await openFileWithin(store, ID, unlimited())
  expect(file.hasEnded).toBe(false)
  opened?.close()
  await expect.poll(() => file.hasEnded).toBe(true)
  expect(file.chunksRead).toBe(1)
})

test('storage that hangs: the reason of the signal, and the reading ends with the late chunk', async () => {
  const late = Promise.withResolvers<string>()
  const { file, store } = prepare([late.promise])
  const stopping = new AbortController()
  const opening = openFileWithin(store, ID, stopping.signal)
  stopping.abort(new Error('the server stops'))
  await expect(opening).rejects.toThrow('the server stops')
  late.resolve('hola')
  await expect.poll(() => file.hasEnded).toBe(true)
})

test('missing file: null', async () => {
  expect(await openFileWithin({ open: () => Promise.resolve(null) }, ID, unlimited())).toBeNull()
})
