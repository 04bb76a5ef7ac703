import { execFileSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { ignoreFailure } from '../errors/ignore-failure.ts'
import { writeStreamToFile } from './write-stream-to-file.ts'

const nextTick = () => new Promise((resolve) => void setImmediate(resolve))

test('stream that fails while its file is being opened: the failure waits until the file is closed', async () => {
  // A named pipe stays half open until a reader opens it.
  const path = join(createTemporaryFolder('opening-'), 'pipe')
  execFileSync('mkfifo', [path])
  const order: string[] = []
  async function* failAtOnce() {
    yield* await Promise.reject<Uint8Array[]>(new Error('the network went away'))
  }
  const writing = ignoreFailure(writeStreamToFile(failAtOnce(), path, { mode: 0o600 })).finally(() =>
    order.push('settled'),
  )
  for (let tick = 0; tick < 10; tick++) await nextTick()
  order.push('opened')
  const reader = await open(path)
  await writing
  await reader.close()
  expect(order).toEqual(['opened', 'settled'])
})
