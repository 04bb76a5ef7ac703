import { mkdirSync, symlinkSync } from 'node:fs'
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
