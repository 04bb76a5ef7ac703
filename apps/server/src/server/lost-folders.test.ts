import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditLines } from '../../test/helpers/audit-lines.ts'
import {
  buildUploadForm,
  DOCUMENTS_PATH,
  listStoredFiles,
  PRICES_TEXT,
  uploadAndProcess,
  uploadDocument,
} from '../../test/helpers/upload-documents.ts'
import { runCommand } from '../../test/process/run-command.ts'
import { createTemporaryFolder } from '../../test/process/temporary-folder.ts'
import { TEST_SECRET_KEY } from '../../test/helpers/secret-key.ts'
import { signUp } from '../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

// Some tests start processes.
vi.setConfig({ testTimeout: 300_000 })

const HOUR_MS = 3_600_000
const ORPHAN = '01JZZZZZZZZZZZZZZZZZZZZZAB'

/** A shop whose document lies on a drive, which `unmount` replaces with its empty mount point. */
async function startShop() {
  const dataDir = createTemporaryFolder('disco-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startTestServer({ env: { DATA_DIR: dataDir } })
  const { token } = await signUp(first, 'rosa')
  const document = await uploadAndProcess(first, token, PRICES_TEXT)
  const [folder, away] = [join(dataDir, 'documents'), join(dataDir, '..', `${dataDir.split('/').at(-1)}-fuera`)]
  onTestFinished(() => rmSync(away, { recursive: true, force: true }))
  const env = { DATABASE_URL: first.database.url, DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET_KEY }
  return {
    first,
    token,
    document,
    folder,
    admin: (...words: string[]) => runCommand('admin', words, env),
    backup: () => runCommand('backup', ['--to', join(dataDir, 'copias')], env),
    doctor: () => runCommand('doctor', [], env),
    restart: async () => {
      await first.stop()
      return startTestServer({ env: { DATA_DIR: dataDir }, sharedWith: { database: first.database } })
    },
    unmount() {
      renameSync(folder, away)
      mkdirSync(folder)
    },
    mount() {
      rmSync(folder, { recursive: true })
      renameSync(away, folder)
    },
  }
}

const reportOn = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/installation/report', undefined, token)).body.data.findings
    .filter(({ check }: { check: string }) => check === 'Archivos')
    .map(({ state, seen }: { state: string; seen: string }) => ({ state, seen }))

const download = (server: TestServer, token: string, { id }: { id: string }) =>
  server.call('GET', `${DOCUMENTS_PATH}/${id}/file`, undefined, token)

const REFUSED = { status: 503, body: { code: 'documents.server_refuses' } }

test('drive that is not mounted after a restart: nothing is written or deleted, and all heals with it', async () => {
  const { token, document, folder, unmount, mount, restart } = await startShop()
  unmount()
  const server = await restart()
  expect(server.logLines.filter(({ msg }) => String(msg).includes(`${folder} no es la de siempre`))).toHaveLength(1)
  expect(await reportOn(server, token)).toEqual([
    { state: 'bad', seen: expect.stringContaining(`${folder} no es la carpeta donde se guardaban los archivos`) },
  ])
  expect(await uploadDocument(server, token, 'Otra cosa.', { fileName: 'otra.txt' })).toMatchObject(REFUSED)
  const replacement = buildUploadForm('Otra cosa.', { fileName: 'precios.txt' })
  const replace = server.call('PUT', `${DOCUMENTS_PATH}/${document.id}/file`, replacement, token)
  expect(await replace).toMatchObject(REFUSED)
  expect(await download(server, token, document)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await expect(server.deleteExpired()).rejects.toThrow('cannot be written')
  expect(readdirSync(folder)).toEqual([])

  mount()
  expect(await reportOn(server, token)).toEqual([])
  expect((await download(server, token, document)).body).toBe(PRICES_TEXT)
  const later = await uploadAndProcess(server, token, 'Otra cosa.', { fileName: 'otra.txt' })
  expect(later.processingStatus).toBe('COMPLETED')
  server.advanceClock(2 * HOUR_MS)
  await server.deleteExpired()
  expect(listStoredFiles({ dataDir: dirname(folder) })).toHaveLength(2)
})

test('document deleted while its drive is away: its file is deleted when the drive is back', async () => {
  const { token, document, folder, unmount, mount, restart } = await startShop()
  unmount()
  const server = await restart()
  await server.call('DELETE', `${DOCUMENTS_PATH}/${document.id}`, undefined, token)
  await server.drain(2)
  mount()
  expect(listStoredFiles({ dataDir: dirname(folder) })).toHaveLength(1)
  await server.drain(2)
  expect(listStoredFiles({ dataDir: dirname(folder) })).toEqual([])
})

test('lost folder: backup and doctor say so; forget-files goes on with the folder as it is', async () => {
  const { token, document, folder, unmount, restart, admin, backup, doctor } = await startShop()
  expect(await backup()).toMatchObject({ code: 0 })
  expect(await admin('forget-files')).toMatchObject({ code: 0, out: expect.stringContaining('No falta ninguna') })
  unmount()
  const server = await restart()
  expect(await backup()).toMatchObject({ code: 1, err: expect.stringContaining(`${folder} no es la carpeta`) })
  expect((await doctor()).out).toContain(`Archivos: ${folder} no es la carpeta donde se guardaban los archivos`)
  expect(await admin('forget-files')).toMatchObject({ code: 0, err: '', out: expect.stringContaining(folder) })
  expect((await uploadAndProcess(server, token, 'Otra cosa.', { fileName: 'otra.txt' })).processingStatus).toBe(
    'COMPLETED',
  )
  expect((await download(server, token, document)).status).toBe(404)
  expect(await reportOn(server, token)).toEqual([])
  expect(await backup()).toMatchObject({ code: 0 })
  const lines = (await auditLines(server)).filter(({ action }) => action === 'files.forgotten')
  expect(lines).toMatchObject([{ userId: null, workspaceId: null, source: 'command' }])
})

test('drive of another installation in its place: refused, and forget-files does not take it over', async () => {
  const { token, folder, unmount, restart, admin } = await startShop()
  unmount()
  const theirs = join(folder, 'AB', ORPHAN)
  mkdirSync(dirname(theirs))
  writeFileSync(theirs, 'suyo')
  utimesSync(theirs, 1, 1)
  writeFileSync(join(folder, '.of'), 'otra\n')
  const server = await restart()
  expect(await uploadDocument(server, token, 'Otra cosa.', { fileName: 'otra.txt' })).toMatchObject(REFUSED)
  await expect(server.deleteExpired()).rejects.toThrow('cannot be written')
  const err = expect.stringContaining('de otra instalación')
  expect(await admin('forget-files')).toMatchObject({ code: 1, err })
  expect(readFileSync(theirs, 'utf8')).toBe('suyo')
})

test.each([
  ['that an earlier version filled without a mark', (mark: string) => rmSync(mark)],
  ['whose mark a power cut emptied', (mark: string) => writeFileSync(mark, '')],
])('folder %s: backups know it, and the start recognises it by its files', async (_, spoil) => {
  const { token, folder, restart, backup } = await startShop()
  const mark = join(folder, '.of')
  const before = readFileSync(mark, 'utf8')
  spoil(mark)
  expect(await backup()).toMatchObject({ code: 0 })
  const server = await restart()
  expect(readFileSync(mark, 'utf8')).toBe(before)
  expect(await reportOn(server, token)).toEqual([])
})

test('folder of a former database that a new one filled: it is used and not swept, and backups work', async () => {
  const { token, document, folder, restart, admin, backup } = await startShop()
  writeFileSync(join(folder, '.of'), 'anterior\n')
  const former = join(folder, 'AB', ORPHAN)
  mkdirSync(dirname(former), { recursive: true })
  writeFileSync(former, 'de antes')
  utimesSync(former, 1, 1)
  const server = await restart()
  expect(await reportOn(server, token)).toEqual([])
  const later = await uploadAndProcess(server, token, 'Otra cosa.', { fileName: 'otra.txt' })
  expect(later.processingStatus).toBe('COMPLETED')
  const deletion = await server.call('DELETE', `${DOCUMENTS_PATH}/${document.id}`, undefined, token)
  expect(deletion.status).toBe(200)
  await server.drain(2)
  server.advanceClock(2 * HOUR_MS)
  await server.deleteExpired()
  expect(listStoredFiles({ dataDir: dirname(folder) })).toHaveLength(2)
  expect(readFileSync(former, 'utf8')).toBe('de antes')
  expect(await backup()).toMatchObject({ code: 0, err: '' })
  expect(await admin('forget-files')).toMatchObject({ code: 0, out: expect.stringContaining('No falta ninguna') })
})

test('data folder that moved after its last file was deleted: the new one is marked and used', async () => {
  const { token, document, folder, unmount, restart, backup } = await startShop()
  const server = await restart()
  await server.call('DELETE', `${DOCUMENTS_PATH}/${document.id}`, undefined, token)
  await server.drain(2)
  await server.stop()
  unmount()
  const moved = await restart()
  expect(await reportOn(moved, token)).toEqual([])
  expect(await backup()).toMatchObject({ code: 0 })
  const later = await uploadAndProcess(moved, token, 'Otra cosa.', { fileName: 'otra.txt' })
  expect(later.processingStatus).toBe('COMPLETED')
  expect(existsSync(join(folder, '.of'))).toBe(true)
})

test('first files at once, of two processes: the folder is new to all of them', async () => {
  const dataDir = createTemporaryFolder('disco-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startTestServer({ env: { DATA_DIR: dataDir } })
  const { token } = await signUp(first, 'rosa')
  const second = await startTestServer({ env: { DATA_DIR: dataDir }, sharedWith: { database: first.database } })
  const uploads = Array.from({ length: 12 }, (_, n) =>
    uploadDocument(n % 2 ? first : second, token, `Texto ${n}.`, { fileName: `${n}.txt` }),
  )
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(12).fill(201))
})
