import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listParserProcesses } from '../../../test/documents/parser-processes.ts'
import { toDocumentFile, readSample, parseFailureOf } from '../../../test/documents/read-sample.ts'
import { UnreadableError } from '../../ports/document-reader.ts'
import { createDocumentReader } from './document-reader.ts'

const defaultLimits = { memoryMb: 460, longestMs: 55_000, characters: 20_000_000 }
const handlers = { signal: new AbortController().signal, onBlocks: async () => undefined, onProgress: () => undefined }

test('parser process: above its memory limit it is ended and the file is too large', async () => {
  expect(await parseFailureOf('guia.pdf', readSample('guia.pdf'), { ...defaultLimits, memoryMb: 64 })).toBe(
    'too_large_inside',
  )
  expect(readers()).toEqual([])
})

test('parser process: above its time limit it is ended and the file is too slow', async () => {
  expect(await parseFailureOf('guia.pdf', readSample('guia.pdf'), { ...defaultLimits, longestMs: 50 })).toBe('too_slow')
  expect(readers()).toEqual([])
})

test('parser process: a kill from outside is not the fault of the file', async () => {
  const ended = Promise.withResolvers<void>()
  const bytes = async function* () {
    yield readSample('guia.pdf').subarray(0, 1000)
    await ended.promise
  }
  const reading = createDocumentReader().read({ name: 'a.pdf', bytes: async () => bytes() }, handlers)
  await expect.poll(() => readers()).toHaveLength(1)
  // The kernel does this when memory runs out.
  process.kill(Number(readers()[0]), 'SIGKILL')
  ended.resolve()
  await expect(reading).rejects.toMatchObject({ trouble: 'server' })
})

const SERVER_SCRIPT = `
  import { createDocumentReader } from ${JSON.stringify(join(import.meta.dirname, 'document-reader.ts'))}
  const bytes = async function* () {
    for (;;) { yield Buffer.from('a'); await new Promise((done) => setTimeout(done, 20)) }
  }
  const heard = { signal: new AbortController().signal, onBlocks: async () => {}, onProgress() {} }
  await createDocumentReader().read({ name: 'a.txt', bytes: async () => bytes() }, heard)`

test('parser process: it ends when its server is killed, even while busy', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER_SCRIPT], { stdio: 'ignore' })
  await expect.poll(() => readers(server.pid), { timeout: 30_000 }).toHaveLength(1)
  const [id] = readers(server.pid)
  // The stopped process cannot read its pipe any more.
  process.kill(Number(id), 'SIGSTOP')
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => isRunning(Number(id)), { timeout: 30_000 }).toBe(false)
})

/** A zombie counts as ended. */
function isRunning(id: number): boolean {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8')
    return status[status.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}

test('parser process: aborting the read ends it', async () => {
  const controller = new AbortController()
  const reading = createDocumentReader().read(toDocumentFile('guia.pdf'), { ...handlers, signal: controller.signal })
  controller.abort(new Error('stopping'))
  await expect(reading).rejects.toThrow('stopping')
  await expect.poll(() => readers()).toEqual([])
})

test('parser process: an error while blocks are stored rejects the read and ends it', async () => {
  const onBlocks = async () => Promise.reject(new Error('no room'))
  await expect(createDocumentReader().read(toDocumentFile('guia.pdf'), { ...handlers, onBlocks })).rejects.toThrow(
    'no room',
  )
  await expect.poll(() => readers()).toEqual([])
})

test('parser process: a file that is lost during the read is not a bad document', async () => {
  const lostFile = async function* () {
    yield readSample('guia.pdf').subarray(0, 1000)
    throw new UnreadableError('file_gone')
  }
  const broken = async () => Promise.reject(new Error('disk'))
  const reader = createDocumentReader()
  await expect(reader.read({ name: 'a.pdf', bytes: async () => lostFile() }, handlers)).rejects.toMatchObject({
    trouble: 'file_gone',
  })
  await expect(reader.read({ name: 'a.pdf', bytes: broken }, handlers)).rejects.toMatchObject({ trouble: 'server' })
})

test('parser process: a hostile file name is harmless', async () => {
  const name = '\0; $(reboot) --eval=1\u202efdp.txt'
  await expect(createDocumentReader().read(toDocumentFile(name, Buffer.from('hola')), handlers)).resolves.toMatchObject(
    {
      kind: 'txt',
    },
  )
})

const readers = (of?: number): string[] => listParserProcesses('read', of)
