import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { BUCKET, IMPATIENT, startS3Storage } from '../../../../test/fakes/s3/s3-storage.ts'
import type { ObjectStorage } from '../../../ports/object-storage.ts'
import { createS3ObjectStorage } from './s3-object-storage.ts'

const MB = 1024 * 1024

async function openStorage(folder = 'tienda') {
  const server = await startS3Storage(folder)
  return { server, storage: createS3ObjectStorage(server.settings, IMPATIENT) }
}

/** In pieces that fit no part. */
function* inPieces(content: Buffer, size = 70_001) {
  for (let offset = 0; offset < content.length; offset += size) yield content.subarray(offset, offset + size)
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const put = (storage: ObjectStorage, key: string, content: Buffer) => storage.put(key, Readable.from(inPieces(content)))

async function readAll(storage: ObjectStorage, key: string): Promise<Buffer | null> {
  const found = await storage.read(key)
  return found && Buffer.concat(await collect(found.stream))
}

const sentenceOf = (task: Promise<unknown>) =>
  task.then(
    () => 'succeeded',
    (error: { sentence?: string; message: string }) => error.sentence ?? error.message,
  )

test('objects: content of any size comes back as it was, also around the size of a part', async () => {
  const { server, storage } = await openStorage()
  for (const size of [0, 1, 5 * MB - 1, 5 * MB, 5 * MB + 1, 12 * MB]) {
    const content = randomBytes(size)
    expect(await put(storage, `media/${size}`, content)).toBe(size)
    expect(server.content(`tienda/media/${size}`).equals(content)).toBe(true)
    expect((await readAll(storage, `media/${size}`))?.equals(content)).toBe(true)
    expect(await storage.findSize(`media/${size}`)).toBe(size)
    if (size > 0) expect(await storage.readStart(`media/${size}`, 16)).toEqual(content.subarray(0, 16))
  }
  expect([server.discarded(), server.wrongHashes]).toEqual([0, []])
})

test('objects: an empty one has no first bytes', async () => {
  const { server, storage } = await openStorage()
  // As real servers answer; this one does not.
  server.faults.choose = () => ({ status: 416, code: 'InvalidRange' })
  expect(await storage.readStart('media/x', 16)).toEqual(Buffer.alloc(0))
})

test('objects: a missing one is null, and deleting it is no error', async () => {
  const { storage } = await openStorage()
  expect([await storage.read('no'), await storage.findSize('no'), await storage.readStart('no', 5)]).toEqual([
    null,
    null,
    null,
  ])
  await storage.remove(['no', 'tampoco'])
})

test('list: only what lies in the folder, in batches, with size and time', async () => {
  const { server, storage } = await openStorage()
  const other = createS3ObjectStorage({ ...server.settings, folder: 'otra/' })
  await put(storage, 'media/a/1', Buffer.from('uno'))
  await put(storage, 'documents/a/2', Buffer.from('dos'))
  await put(other, 'media/a/3', Buffer.from('tres'))
  expect((await collect(storage.list('media/'))).flat()).toEqual([
    { key: 'media/a/1', bytes: 3, modifiedAt: expect.any(Date) },
  ])
  await storage.remove(['media/a/1', 'documents/a/2'])
  expect(server.keys()).toEqual(['otra/media/a/3'])
})

test('virtual style: the bucket is part of the name of the host', async () => {
  const server = await startS3Storage()
  const storage = createS3ObjectStorage(
    { ...server.settings, style: 'virtual', endpoint: `http://s3.localhost:${server.port}` },
    {
      ...IMPATIENT,
      lookup: (_name, options, found) =>
        options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
    },
  )
  await put(storage, 'media/x', Buffer.from('hola'))
  expect(server.keys()).toEqual(['media/x'])
  expect(String(await readAll(storage, 'media/x'))).toBe('hola')
})

test('upload: a wrong key is refused with a sentence, and nothing is stored', async () => {
  const server = await startS3Storage()
  const storage = createS3ObjectStorage({ ...server.settings, secretAccessKey: 'otra' })
  expect(await sentenceOf(put(storage, 'media/x', Buffer.from('hola')))).toMatch(
    /^El almacén S3 \(127\.0\.0\.1:\d+\) rechaza la clave: revisa S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY\.$/,
  )
  expect(server.keys()).toEqual([])
})

const refusals: [number, string, RegExp, boolean][] = [
  [403, 'AccessDenied', /no deja usar el cubo «archivos» con esa clave/, false],
  [503, 'SlowDown', /pide ir más despacio/, false],
  [500, 'InternalError', /falla por dentro \(500\)/, false],
  [507, 'InsufficientStorage', /está lleno/, true],
  [403, 'QuotaExceeded', /está lleno/, true],
  [400, 'XAmzContentSHA256Mismatch', /rechazó lo que se le pidió \(XAmzContentSHA256Mismatch\)/, false],
  [400, '<b>&amp;</b>', /rechazó lo que se le pidió \((400|TypeError)\)/, false],
  [403, 'RequestTimeTooSkewed', /la hora de este equipo/, false],
  [301, 'PermanentRedirect', /en otra región/, false],
]

test.each(refusals)(
  'upload: %i %s is told in a sentence, and leaves nothing',
  async (status, code, sentence, isFull) => {
    const { server, storage } = await openStorage()
    // The first part arrives and the second one does not.
    server.faults.choose = ({ url }) => (url.includes('partNumber=2') ? { status, code } : null)
    const refused = await put(storage, 'media/x', randomBytes(7 * MB)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ sentence: expect.stringMatching(sentence), isFull })
    expect([server.keys(), server.discarded()]).toEqual([[], 1])
  },
)

test('bucket: a missing one is named', async () => {
  const server = await startS3Storage()
  const storage = createS3ObjectStorage({ ...server.settings, bucket: 'no-hay' })
  expect(await sentenceOf(collect(storage.list('')))).toMatch(/no tiene el cubo «no-hay»/)
})

test('upload: a server that is busy for a moment is asked again', async () => {
  const { server, storage } = await openStorage()
  let busyTimes = 2
  server.faults.choose = () => (busyTimes-- > 0 ? { status: 503, code: 'SlowDown' } : null)
  expect(await put(storage, 'media/x', Buffer.from('hola'))).toBe(4)
})

test('upload: a connection that is cut halfway is tried again, and is told when it stays so', async () => {
  const { server, storage } = await openStorage()
  let isCut = true
  server.faults.choose = ({ url }) => {
    if (!url.includes('partNumber=1') || !isCut) return null
    isCut = false
    return { cutRequestAfter: 1 * MB }
  }
  const content = randomBytes(7 * MB)
  await put(storage, 'media/x', content)
  expect(server.content('tienda/media/x').equals(content)).toBe(true)
  server.faults.choose = ({ method }) => (method === 'PUT' ? { cutRequestAfter: 1 * MB } : null)
  expect(await sentenceOf(put(storage, 'media/y', content))).toMatch(
    /no se alcanza: (la conexión se cortó|no contestó a tiempo)/,
  )
  expect([server.keys(), server.discarded()]).toEqual([['tienda/media/x'], 1])
})

test('download: it goes on where the connection broke', async () => {
  const { server, storage } = await openStorage()
  const content = randomBytes(9 * MB)
  await put(storage, 'media/x', content)
  server.faults.choose = ({ method }) => (method === 'GET' ? { cutResponseAfter: 2 * MB } : null)
  expect((await readAll(storage, 'media/x'))?.equals(content)).toBe(true)
  expect(server.requests.filter((line) => line.startsWith('GET'))).not.toHaveLength(1)
})

test('download: one that never goes on ends with a sentence', async () => {
  const { server, storage } = await openStorage()
  await put(storage, 'media/x', randomBytes(1 * MB))
  server.faults.choose = ({ method }) => (method === 'GET' ? { cutResponseAfter: 0 } : null)
  expect(await sentenceOf(readAll(storage, 'media/x'))).toMatch(/no se alcanza/)
})

test('a server that accepts and never answers is left after a while', async () => {
  const { server, storage } = await openStorage()
  server.faults.choose = () => 'hang'
  expect(await sentenceOf(put(storage, 'media/x', Buffer.from('hola')))).toMatch(/no contestó a tiempo/)
  expect(await sentenceOf(readAll(storage, 'media/x'))).toMatch(/no contestó a tiempo/)
})

test('a server that is away is told so', async () => {
  const server = await startS3Storage()
  await server.unplug()
  const storage = createS3ObjectStorage(server.settings, IMPATIENT)
  expect(await sentenceOf(storage.findSize('x'))).toMatch(/no se alcanza: nadie escucha ahí/)
})

test('upload: an error of the content is thrown as it is, and the upload is discarded', async () => {
  const { server, storage } = await openStorage()
  const broken = new Error('the sender left')
  async function* content() {
    yield randomBytes(6 * MB)
    yield randomBytes(6 * MB)
    throw broken
  }
  await expect(storage.put('media/x', content())).rejects.toBe(broken)
  expect([server.keys(), server.discarded()]).toEqual([[], 1])
})

test('download: a reader that leaves frees the connection', async () => {
  const { server, storage } = await openStorage()
  await put(storage, 'media/x', randomBytes(MB))
  for (let reader = 0; reader < 60; reader++) {
    const found = await storage.read('media/x')
    for await (const chunk of found?.stream ?? []) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
  }
  expect(server.requests.filter((line) => line.startsWith(`GET /${BUCKET}/tienda/media/x`))).toHaveLength(60)
})

test('uploads that never ended: old ones of our keys are discarded, where the server lists them', async () => {
  const { server, storage } = await openStorage()
  const upload = (key: string, initiated: string) =>
    `<Upload><Key>tienda/${key}</Key><UploadId>${key}</UploadId><Initiated>${initiated}</Initiated></Upload>`
  const old = '2026-01-01T00:00:00.000Z'
  const listing = [
    upload('media/vieja', old),
    upload('media/nueva', '2026-03-01T00:00:00.000Z'),
    upload('media/ajena', old),
  ].join('')
  const body = `<ListMultipartUploadsResult>${listing}</ListMultipartUploadsResult>`
  server.faults.choose = ({ url }) => (url.includes('uploads') ? { status: 200, body } : { status: 204, body: '' })
  const isOurs = (key: string) => key !== 'media/ajena'
  await storage.discardUploads('media/', new Date('2026-02-01T00:00:00Z'), isOurs)
  expect(server.requests.filter((line) => line.startsWith('DELETE'))).toEqual([
    expect.stringContaining('/tienda/media/vieja?uploadId=media%2Fvieja'),
  ])
  server.faults.choose = ({ url }) => (url.includes('uploads') ? { status: 501, code: 'NotImplemented' } : null)
  await storage.discardUploads('media/', new Date('2026-02-01T00:00:00Z'))
})
