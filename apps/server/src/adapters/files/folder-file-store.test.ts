import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { type FileStore, FileStoreError } from '../../ports/file-store.ts'
import { createFolderFileStore } from './folder-file-store.ts'

const [KEPT, NEW] = ['01HZX3V9K8M7N6P5Q4R3S2T1AB', '01HZX3V9K8M7N6P5Q4R3S2T1AC'] as const

const put = (store: FileStore, id: string) => store.put(id, Readable.from([Buffer.from('x')]), 10)

test('folder file store: a disk that refuses a read is a storage failure, at once and in the stream', async () => {
  const root = createTemporaryFolder('unreadable-')
  mkdirSync(join(root, 'AB'))
  // Reading its first byte fails with EIO.
  symlinkSync('/proc/self/mem', join(root, 'AB', KEPT))
  const store = createFolderFileStore(root)
  await expect(store.readStart(KEPT, 10)).rejects.toBeInstanceOf(FileStoreError)
  const found = await store.open(KEPT)
  const read = async () => {
    for await (const chunk of found?.stream ?? []) expect.fail(`read ${chunk.length} bytes`)
  }
  await expect(read()).rejects.toBeInstanceOf(FileStoreError)
})

test('stream that fails at once: no unfinished file stays behind', async () => {
  const root = createTemporaryFolder('unfinished-')
  const store = createFolderFileStore(root, () => 0)
  async function* failAtOnce() {
    yield* await Promise.reject<Uint8Array[]>(new Error('the network went away'))
  }
  // Opening and deleting a file run in different threads, so one attempt proves nothing.
  for (let attempt = 0; attempt < 200; attempt++)
    await expect(store.put(KEPT, failAtOnce(), 10)).rejects.toThrow('the network went away')
  expect(readdirSync(join(root, 'AB'))).toEqual([])
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
  const store = createFolderFileStore(root, () => 0)
  await put(store, KEPT)
  expect(await store.open(NEW)).toBeNull()
  empty(root)
  await expect(store.open(KEPT)).rejects.toBeInstanceOf(FileStoreError)
})

test.each<[string, (store: FileStore, root: string) => unknown]>([
  ['it wrote', (store) => store.setOwner('tienda')],
  [
    'it read',
    async (store, root) => {
      writeFileSync(join(root, '.of'), 'tienda\n')
      expect(await store.open(KEPT)).not.toBeNull()
    },
  ],
  [
    'was there when it started',
    (_, root) => {
      writeFileSync(join(root, '.of'), 'tienda\n')
      return createFolderFileStore(root, () => 0)
    },
  ],
])('unmounted drive whose owner file %s: nothing is written below its mount point', async (_, own) => {
  const parent = createTemporaryFolder('unmounted-')
  const [root, away] = [join(parent, 'media'), join(parent, 'away')]
  const first = createFolderFileStore(root, () => 0)
  await put(first, KEPT)
  const store = ((await own(first, root)) as FileStore | undefined) ?? first
  renameSync(root, away)
  for (const isEmpty of [false, true]) {
    if (isEmpty) mkdirSync(root)
    for (const run of [() => put(store, NEW), store.ensureWritable, store.readOwner, () => store.open(KEPT)])
      await expect(run()).rejects.toBeInstanceOf(FileStoreError)
    expect(existsSync(root) ? readdirSync(root) : null).toEqual(isEmpty ? [] : null)
  }
  rmSync(root, { recursive: true })
  renameSync(away, root)
  expect(await put(store, NEW)).toBe(1)
  expect(await store.open(KEPT)).not.toBeNull()
})

test('root of a drive: only folders of files are opened, and one that cannot be is a storage failure', async () => {
  const root = createTemporaryFolder('drive-')
  const store = createFolderFileStore(root, () => 0)
  await put(store, KEPT)
  // Each leads to itself, so opening it fails, also for root.
  symlinkSync('lost+found', join(root, 'lost+found'))
  const list = async (groups: AsyncIterable<string[]>) => {
    const found = []
    for await (const ids of groups) found.push(ids)
    return found
  }
  expect(await list(store.listAll())).toEqual([[KEPT]])
  expect(await list(store.listOlderThan(new Date(Date.now() + 60_000)))).toEqual([[KEPT]])
  symlinkSync('ZZ', join(root, 'ZZ'))
  await expect(list(store.listAll())).rejects.toBeInstanceOf(FileStoreError)
  await expect(list(store.listOlderThan(new Date()))).rejects.toBeInstanceOf(FileStoreError)
})

test('file whose start is read from a drive that hangs: a storage failure in time', async () => {
  const root = createTemporaryFolder('hanging-')
  mkdirSync(join(root, 'AB'))
  const path = join(root, 'AB', KEPT)
  // A pipe without a writer keeps its reader waiting.
  execFileSync('mkfifo', [path])
  const store = createFolderFileStore(root, () => 0, { readMs: 50 })
  await expect(store.readStart(KEPT, 10)).rejects.toBeInstanceOf(FileStoreError)
  const writer = await open(path, 'r+')
  await writer.write('x')
  await writer.close()
})
