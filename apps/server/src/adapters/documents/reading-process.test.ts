import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveReaders } from '../../../test/documents/live-readers.ts'
import { fileOf, sample, troubleOf } from '../../../test/documents/read.ts'
import { UnreadableError } from '../../ports/documents.ts'
import { createDocumentReader } from './document-reader.ts'

const usual = { memoryMb: 460, longestMs: 55_000, characters: 20_000_000 }
const heard = { signal: new AbortController().signal, onBlocks: async () => undefined, onProgress: () => undefined }

test('a process that takes more memory than it may is ended, and the file is told to be too large', async () => {
  expect(await troubleOf('guia.pdf', sample('guia.pdf'), { ...usual, memoryMb: 64 })).toBe('too_large_inside')
  expect(readers()).toEqual([])
})

test('a process that takes more time than it may is ended, and the file is told to be too slow', async () => {
  expect(await troubleOf('guia.pdf', sample('guia.pdf'), { ...usual, longestMs: 50 })).toBe('too_slow')
  expect(readers()).toEqual([])
})

test('a process that somebody else ended is no bad file', async () => {
  const ended = Promise.withResolvers<void>()
  const bytes = async function* () {
    yield sample('guia.pdf').subarray(0, 1000)
    await ended.promise
  }
  const reading = createDocumentReader().read({ name: 'a.pdf', bytes: async () => bytes() }, heard)
  await expect.poll(() => readers()).toHaveLength(1)
  // As the kernel does where memory runs out.
  process.kill(Number(readers()[0]), 'SIGKILL')
  ended.resolve()
  await expect(reading).rejects.toMatchObject({ trouble: 'server' })
})

/** A server that reads a file of which there is always more to come. */
const SERVER = `
  import { createDocumentReader } from ${JSON.stringify(join(import.meta.dirname, 'document-reader.ts'))}
  const bytes = async function* () { for (;;) { yield Buffer.from('a'); await new Promise((done) => setTimeout(done, 20)) } }
  const heard = { signal: new AbortController().signal, onBlocks: async () => {}, onProgress() {} }
  await createDocumentReader().read({ name: 'a.txt', bytes: async () => bytes() }, heard)`

test('a process whose server was killed ends, whatever it is busy with', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER], { stdio: 'ignore' })
  await expect.poll(() => readers(server.pid), { timeout: 30_000 }).toHaveLength(1)
  const [id] = readers(server.pid)
  // It does not come to look at what it is told any more.
  process.kill(Number(id), 'SIGSTOP')
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => isThere(Number(id)), { timeout: 30_000 }).toBe(false)
})

/** As one that runs, or as one that nobody has buried yet. */
function isThere(id: number): boolean {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8')
    return status[status.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}

test('whoever does not want to wait ends the process', async () => {
  const leaving = new AbortController()
  const reading = createDocumentReader().read(fileOf('guia.pdf'), { ...heard, signal: leaving.signal })
  leaving.abort(new Error('stopping'))
  await expect(reading).rejects.toThrow('stopping')
  await expect.poll(() => readers()).toEqual([])
})

test('when what is understood cannot be kept, that is the failure, and the process ends', async () => {
  const onBlocks = async () => Promise.reject(new Error('no room'))
  await expect(createDocumentReader().read(fileOf('guia.pdf'), { ...heard, onBlocks })).rejects.toThrow('no room')
  await expect.poll(() => readers()).toEqual([])
})

test('a file that is gone before it is read whole is no bad document', async () => {
  const gone = async function* () {
    yield sample('guia.pdf').subarray(0, 1000)
    throw new UnreadableError('file_gone')
  }
  const broken = async () => Promise.reject(new Error('disk'))
  const reader = createDocumentReader()
  await expect(reader.read({ name: 'a.pdf', bytes: async () => gone() }, heard)).rejects.toMatchObject({
    trouble: 'file_gone',
  })
  await expect(reader.read({ name: 'a.pdf', bytes: broken }, heard)).rejects.toMatchObject({ trouble: 'server' })
})

test('a name is no danger to the process', async () => {
  const name = '\0; $(reboot) --eval=1\u202efdp.txt'
  await expect(createDocumentReader().read(fileOf(name, Buffer.from('hola')), heard)).resolves.toMatchObject({
    kind: 'txt',
  })
})

const readers = (of?: number): string[] => liveReaders('read', of)
