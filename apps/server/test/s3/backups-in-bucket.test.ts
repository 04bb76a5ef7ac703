import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createS3ObjectStorage } from '../../src/adapters/files/s3/s3-object-storage.ts'
import { readInstallationId } from '../../src/db/installation/installation-id.ts'
import { formatBackupName, installationMark } from '../../src/modules/backup/backup-name.ts'
import { createEmptyDatabase } from '../database/test-database.ts'
import { runStatement } from '../database/run-statement.ts'
import { IMPATIENT, startS3Storage } from '../fakes/s3/s3-storage.ts'
import { PRICES_TEXT, uploadAndProcess } from '../helpers/upload-documents.ts'
import { runCommand } from '../process/run-command.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'
import { PASSWORD, signUp } from '../test-accounts.ts'
import { startTestServer } from '../test-server.ts'

// Restores, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const BACKUPS_PATH = '/api/installation/backups'
const STOPPED = '--former-stopped'

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-cubo-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function createTarget() {
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  return { DATABASE_URL: database.url, DATA_DIR: join(createFolder(), 'datos') }
}

/** A server with a document in the bucket, and its administrator. */
async function startShop(env: Record<string, string> = {}) {
  const s3 = await startS3Storage('tienda')
  const server = await startTestServer({
    env: { ...s3.env, BACKUP_DIR: 's3://archivos/copias', ...env },
    inputs: { objectStorageConnection: IMPATIENT },
  })
  const { token } = await signUp(server, 'mariana')
  await uploadAndProcess(server, token, PRICES_TEXT)
  await server.deleteExpired()
  const call = (method: string, path = '', body?: unknown) => server.call(method, BACKUPS_PATH + path, body, token)
  const overview = async () => (await call('GET')).body.data
  const backUp = async () => {
    await call('POST')
    await server.drain(1)
    return overview()
  }
  return { s3, server, token, call, overview, backUp }
}

const documentsOf = (keys: string[], folder: string) =>
  keys.filter((key) => key.startsWith(`${folder}/documents/`)).map((key) => key.slice(folder.length))

test('backup of files in a bucket, into a bucket: it is restored into a folder, and into another bucket', async () => {
  const { s3, server } = await startShop()
  const env = { ...s3.env, DATABASE_URL: server.database.url, DATA_DIR: server.dataDir }
  const backup = await runCommand('backup', ['--to', 's3://archivos/a mano'], env)
  expect(backup).toMatchObject({ code: 1, err: expect.stringContaining('--to nombra una carpeta') })
  const made = await runCommand('backup', ['--to', 's3://archivos/a-mano'], env)
  expect(made).toMatchObject({ code: 0, err: '' })
  const [, path = ''] = /Copia hecha: (s3:\S+)/.exec(made.out) ?? []
  expect(s3.keys()).toContain(path.slice('s3://archivos/'.length))
  expect(await runCommand('restore', [path, '--check'], env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/está completa: \d+ filas y \d+ archivos/),
  })
  const key = documentsOf(s3.keys(), 'tienda').find((name) => !name.endsWith('.of'))!

  const folder = await createTarget()
  const intoFolder = await runCommand('restore', [path, STOPPED], { ...folder, ...s3.env, S3_FILES: 'off' })
  expect(intoFolder).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(join(folder.DATA_DIR, key), 'utf8')).toBe(PRICES_TEXT)
  expect(s3.content(`tienda${key}`).toString()).toBe(PRICES_TEXT)

  const elsewhere = { ...(await createTarget()), ...s3.env, S3_URL: s3.env.S3_URL.replace('tienda', 'otra') }
  expect(await runCommand('restore', [path, STOPPED], elsewhere)).toMatchObject({ code: 0, err: '' })
  expect(documentsOf(s3.keys(), 'otra')).toEqual(documentsOf(s3.keys(), 'tienda'))
  expect(s3.content(`otra${key}`).toString()).toBe(PRICES_TEXT)
  expect(readdirSync(elsewhere.DATA_DIR)).not.toContain('documents')
  expect(await runStatement(elsewhere.DATABASE_URL, 'select username from users')).toEqual([{ username: 'mariana' }])
})

test('restore: a bucket of another installation, and one that refuses, are told and change nothing', async () => {
  const { s3, server } = await startShop()
  const folder = createFolder()
  const env = { ...s3.env, DATABASE_URL: server.database.url, DATA_DIR: server.dataDir }
  expect(await runCommand('backup', ['--to', folder], env)).toMatchObject({ code: 0, err: '' })
  const path = join(folder, readdirSync(folder)[0] ?? '')
  await createS3ObjectStorage(s3.settings).put('documents/.of', Readable.from([Buffer.from('de-otra\n')]))
  const target = await createTarget()
  const foreign = await runCommand('restore', [path, STOPPED], { ...target, ...s3.env })
  expect(foreign).toMatchObject({ code: 1, err: expect.stringContaining('guarda archivos de otra instalación') })
  expect(await runStatement(target.DATABASE_URL, 'select count(*)::int as count from users')).toEqual([{ count: 0 }])
  s3.faults.choose = () => ({ status: 403, code: 'AccessDenied' })
  const refused = await runCommand('restore', [path, STOPPED], { ...target, ...s3.env })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('no deja usar el cubo «archivos»') })
  const missing = await runCommand('restore', ['s3://archivos/no-hay.tar.zst', '--check'], { ...target, ...s3.env })
  expect(missing.err).toContain('no deja usar el cubo')
  s3.faults.choose = () => null
  expect((await runCommand('restore', ['s3://archivos/no-hay.tar.zst', '--check'], { ...target, ...s3.env })).err).toBe(
    'No existe s3://archivos/no-hay.tar.zst.\n',
  )
  expect(await runStatement(target.DATABASE_URL, 'select count(*)::int as count from users')).toEqual([{ count: 0 }])
})

test('BACKUP_DIR in a bucket: the console makes, lists, downloads and deletes; old automatic ones go', async () => {
  const { s3, server, token, call, backUp, overview } = await startShop()
  const mark = installationMark(await readInstallationId(server.db))
  const common = { installation: mark, isEncrypted: false }
  const old = formatBackupName({ ...common, createdAt: new Date('2026-01-05T03:00:00Z'), kind: 'automatic' })
  const foreign = formatBackupName({
    ...common,
    installation: '00000000',
    createdAt: new Date('2026-01-01T03:00:00Z'),
    kind: 'automatic',
  })
  const storage = createS3ObjectStorage({ ...s3.settings, folder: 'copias/' })
  const days = Array.from({ length: 8 }, (_, day) =>
    formatBackupName({ ...common, createdAt: new Date(`2026-02-1${day}T03:00:00Z`), kind: 'automatic' }),
  )
  for (const name of [old, foreign, ...days, `mas/${old}`]) await storage.put(name, Readable.from([Buffer.from('x')]))
  const { last, files, folder, isElsewhere, trouble } = await backUp()
  expect({ folder, isElsewhere, trouble }).toEqual({
    folder: 's3://archivos/copias',
    isElsewhere: false,
    trouble: null,
  })
  expect(files[0].name).toBe(last.fileName)
  // Four weeks and seven days.
  expect(s3.keys()).toContain(`copias/${foreign}`)
  expect(s3.keys()).toContain(`copias/mas/${old}`)
  expect(s3.keys()).not.toContain(`copias/${days[0]}`)

  const { name, bytes } = files[0]
  const { address } = (await call('POST', `/${name}/download`, { currentPassword: PASSWORD })).body.data
  const download = await fetch(server.url + address)
  const content = Buffer.from(await download.arrayBuffer())
  expect([download.headers.get('content-length'), content.length]).toEqual([String(bytes), bytes])
  expect(content.equals(s3.content(`copias/${name}`))).toBe(true)

  expect((await call('DELETE', `/${name}`)).status).toBe(200)
  expect(s3.keys()).not.toContain(`copias/${name}`)
  expect((await call('DELETE', `/${foreign}`)).status).toBe(404)
  expect((await call('POST', `/${foreign}/download`, { currentPassword: PASSWORD })).status).toBe(404)
  await s3.unplug()
  expect((await overview()).trouble).toMatch(/^El almacén S3 .* no se alcanza: nadie escucha ahí\.$/)
  expect((await server.call('GET', BACKUPS_PATH, undefined, token)).status).toBe(200)
  await s3.plugIn()
})

test.each([
  ['full', { status: 507, code: 'InsufficientStorage' }, /está lleno/],
  ['cut off each time', { cutRequestAfter: 100 }, /no se alcanza/],
] as const)(
  'backup into a bucket that is %s: it fails with a sentence, leaves nothing, and the next succeeds',
  async (_, fault, sentence) => {
    const { s3, backUp } = await startShop()
    s3.faults.choose = ({ method, url }) => (method === 'PUT' && url.includes('/copias/') ? fault : null)
    expect((await backUp()).failed.failure).toMatch(sentence)
    expect(s3.keys().filter((key) => key.startsWith('copias/'))).toEqual([])
    s3.faults.choose = () => null
    expect(await backUp()).toMatchObject({ failed: null, files: [expect.anything()] })
  },
)

test('backup whose files break off halfway: it goes on; one whose files do not come fails', async () => {
  const { s3, backUp } = await startShop({ BACKUP_DIR: '' })
  const storage = createS3ObjectStorage(s3.settings)
  await storage.put('media/AB/01JZZZZZZZZZZZZZZZZZZZZZAB', Readable.from([Buffer.alloc(4_000_000, 7)]))
  s3.faults.choose = ({ method, url }) =>
    method === 'GET' && url.includes('/media/AB') ? { cutResponseAfter: 1_000_000 } : null
  expect(await backUp()).toMatchObject({ failed: null, files: [expect.anything()] })
  s3.faults.choose = ({ method, url }) =>
    method === 'GET' && url.includes('/media/AB') ? { status: 503, code: 'SlowDown' } : null
  expect((await backUp()).failed.failure).toMatch(/pide ir más despacio/)
})
