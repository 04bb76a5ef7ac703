import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  DOCUMENTS_PATH,
  buildUploadForm,
  listStoredFiles,
  PRICES_TEXT,
  uploadAndProcess,
} from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { createFolderFileStore } from '../../../adapters/files/folder-file-store.ts'
import { createReceiveFile } from './receive-file.ts'

const storeFolderOf = ({ dataDir }: TestServer) => join(dataDir, 'documents')

test('disk: while it cannot be written, uploads are refused in words and keep nothing; later they work', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const document = await uploadAndProcess(testServer, token, PRICES_TEXT)
  const away = join(testServer.dataDir, 'away')
  renameSync(storeFolderOf(testServer), away)
  // A file in place of the folder makes every write fail.
  writeFileSync(storeFolderOf(testServer), '')
  const textForm = () => buildUploadForm('otra cosa', { fileName: 'otra.txt' })
  const workbookForm = () => buildUploadForm(PRICES_TEXT, { fileName: 'libro.xlsx' })
  for (const [method, path, body] of [
    ['POST', '/upload', textForm()],
    ['POST', '/upload-excel', workbookForm()],
    ['POST', '/preview-excel', workbookForm()],
    ['PUT', `/${document.id}/file`, textForm()],
  ] as const)
    expect(await testServer.call(method, DOCUMENTS_PATH + path, body, token)).toMatchObject({
      status: 503,
      body: {
        code: 'documents.server_refuses',
        error: 'El servidor no puede guardar archivos ahora. Inténtalo más tarde',
      },
    })
  const { body } = await testServer.call('GET', DOCUMENTS_PATH, undefined, token)
  expect(body.data.items).toMatchObject([{ id: document.id, fileName: 'precios.txt', processingStatus: 'COMPLETED' }])

  rmSync(storeFolderOf(testServer))
  renameSync(away, storeFolderOf(testServer))
  expect(
    (await uploadAndProcess(testServer, token, 'Abrimos los domingos.', { fileName: 'otra.txt' })).processingStatus,
  ).toBe('COMPLETED')
})

test('disk: a full one, before or during an upload, is reported as full and keeps nothing of the file', async () => {
  const { dataDir, clock } = await startTestServer()
  const root = join(dataDir, 'documents')
  const receiveWith = (bytes: () => AsyncGenerator<Uint8Array>, leastFree?: () => number) =>
    createReceiveFile(createFolderFileStore(root, leastFree), clock)(
      async (take) => {
        await take('precios.txt', bytes(), {})
        return {}
      },
      { isExcelOnly: false, read: () => null },
    )
  const full = { code: 'documents.server_full', status: 507 }
  let isRead = false
  const neverReadBytes = async function* () {
    isRead = true
    yield new Uint8Array(1)
  }
  await expect(receiveWith(neverReadBytes, () => Infinity)).rejects.toMatchObject(full)
  expect(isRead).toBe(false)
  const fillsUp = async function* () {
    yield new Uint8Array(1_000_000)
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  }
  await expect(receiveWith(fillsUp)).rejects.toMatchObject(full)
  // Concurrent uploads that each passed the check for free space.
  let checkCount = 0
  const long = async function* () {
    for (let at = 0; at < 20; at++) yield new Uint8Array(1_000_000)
  }
  await expect(receiveWith(long, () => (checkCount++ === 0 ? 0 : Infinity))).rejects.toMatchObject(full)
  expect(listStoredFiles({ dataDir })).toEqual([])
})

test('upload: a client that disconnects half-way leaves nothing', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const uploadRequest = await startUpload(testServer, token)
  uploadRequest.destroy()
  await expect.poll(() => listStoredFiles(testServer)).toEqual([])
  expect(await testServer.db.selectFrom('documents').select('id').execute()).toEqual([])
})

test('orphan files: they are deleted; files of documents and running uploads stay', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  // An orphan that existed before the folder was claimed.
  writeOrphan(testServer, `${ORPHAN_PREFIX}AA`)
  await uploadAndProcess(testServer, token, PRICES_TEXT)
  const storedFile = listStoredFiles(testServer).find((name) => !name.startsWith(ORPHAN_PREFIX)) ?? ''
  writeOrphan(testServer, storedFile)
  writeOrphan(testServer, `${ORPHAN_PREFIX}AB`)
  writeOrphan(testServer, `${ORPHAN_PREFIX}AB.half`)
  writeOrphan(testServer, `${ORPHAN_PREFIX}AC`, new Date())
  const uploadRequest = await startUpload(testServer, token)
  await testServer.deleteExpired()
  const completeFiles = listStoredFiles(testServer).filter((name) => !name.endsWith('.half'))
  expect(completeFiles.toSorted()).toEqual([storedFile, `${ORPHAN_PREFIX}AC`].toSorted())
  const responseStatus = new Promise<number>((resolve) =>
    uploadRequest.once('response', ({ statusCode = 0 }) => resolve(statusCode)),
  )
  uploadRequest.end(`más\r\n--${BOUNDARY}--\r\n`)
  expect(await responseStatus).toBe(201)
  testServer.advanceClock(2 * 60 * 60_000)
  await testServer.deleteExpired()
  expect(listStoredFiles(testServer)).toHaveLength(2)
  expect(listStoredFiles(testServer)).toContain(storedFile)
})

test('orphan files: the folder of another database’s server is left as it is', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  await uploadAndProcess(testServer, token, PRICES_TEXT)
  const storedFile = listStoredFiles(testServer)
  const otherServer = await startTestServer({ env: { DATA_DIR: testServer.dataDir } })
  // Test databases are copies of one, so the installation ids are equal.
  await otherServer.db.updateTable('installation').set({ id: randomUUID() }).execute()
  otherServer.advanceClock(3 * 60 * 60_000)
  await otherServer.deleteExpired()
  expect(listStoredFiles(testServer)).toEqual(storedFile)
})

/** No document has an id with this prefix. */
const ORPHAN_PREFIX = '01JZZZZZZZZZZZZZZZZZZZZZ'
const BOUNDARY = 'formulario'

/** Starts an upload and leaves it half-way, with part of the file in the store. */
async function startUpload(testServer: TestServer, token: string): Promise<ClientRequest> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  }
  const uploadRequest = request(`${testServer.url}${DOCUMENTS_PATH}/upload`, { method: 'POST', headers })
  uploadRequest.on('error', () => {})
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="largo.txt"\r\n\r\n`
  uploadRequest.write(`${head}${'Palabras y más palabras. '.repeat(20_000)}`)
  await expect
    .poll(() => listStoredFiles(testServer).filter((name) => name.endsWith('.half') && !name.startsWith(ORPHAN_PREFIX)))
    .toHaveLength(1)
  return uploadRequest
}

/** Two hours old by default, as after a crash. */
function writeOrphan({ dataDir }: TestServer, name: string, at = new Date(Date.now() - 2 * 60 * 60_000)): void {
  const path = join(dataDir, 'documents', name.slice(24, 26), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'resto')
  utimesSync(path, at, at)
}
