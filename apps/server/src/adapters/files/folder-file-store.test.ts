import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { FileStoreError } from '../../ports/file-store.ts'
import { createFolderFileStore } from './folder-file-store.ts'

test('folder file store: a disk that refuses a read is a storage failure, at once and in the stream', async () => {
  const root = createTemporaryFolder('unreadable-')
  const id = '01HZX3V9K8M7N6P5Q4R3S2T1AB'
  mkdirSync(join(root, 'AB'))
  // Reading its first byte fails with EIO.
  symlinkSync('/proc/self/mem', join(root, 'AB', id))
  const store = createFolderFileStore(root)
  await expect(store.readStart(id, 10)).rejects.toBeInstanceOf(FileStoreError)
  const found = await store.open(id)
  const read = async () => {
    for await (const chunk of found?.stream ?? []) expect.fail(`read ${chunk.length} bytes`)
  }
  await expect(read()).rejects.toBeInstanceOf(FileStoreError)
})

test.each([
  ['that is gone', (root: string) => rmSync(root, { recursive: true })],
  [
    'that is empty, as an unmounted drive leaves it',
    (root: string) => {
      rmSync(root, { recursive: true })
      mkdirSync(root)
    },
  ],
])('folder %s: a storage failure, not a missing file', async (_, empty) => {
  const root = createTemporaryFolder('unmounted-')
  const [kept, missing] = ['01HZX3V9K8M7N6P5Q4R3S2T1AB', '01HZX3V9K8M7N6P5Q4R3S2T1AC']
  const store = createFolderFileStore(root, () => 0)
  await store.put(kept, Readable.from([Buffer.from('x')]), 10)
  expect(await store.open(missing)).toBeNull()
  empty(root)
  await expect(store.open(kept)).rejects.toBeInstanceOf(FileStoreError)
})
