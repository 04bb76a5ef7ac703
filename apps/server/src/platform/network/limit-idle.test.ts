import { expect, test } from 'vitest'
import { limitIdle } from './limit-idle.ts'

const IDLE_MS = 100

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function startStream(pausesMs: readonly number[]) {
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => {})
  async function* stream() {
    for (const ms of pausesMs) {
      await Promise.race([pause(ms), stopped.promise])
      yield Uint8Array.of(1)
    }
  }
  return limitIdle(stream(), IDLE_MS, () => stopped.reject(new Error('idle')))
}

async function readSlowly(chunks: AsyncIterable<Uint8Array>, ms: number): Promise<number> {
  let count = 0
  for await (const _ of chunks) {
    count += 1
    await pause(ms)
  }
  return count
}

test('stream that pauses for longer: it fails with the error of `stop`', async () => {
  await expect(readSlowly(startStream([0, 60_000]), 0)).rejects.toThrow('idle')
})

test('slow stream and slow reader: each pause is short enough, however long the whole takes', async () => {
  expect(await readSlowly(startStream([40, 40, 40, 40]), 0)).toBe(4)
  expect(await readSlowly(startStream([0, 0]), 2 * IDLE_MS)).toBe(2)
})
