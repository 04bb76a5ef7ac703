import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database/test-database.ts'
import { historicalStates, migrateToState } from '../../../test/database/migration-history.ts'
import { runStatement } from '../../../test/database/run-statement.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { migrate } from '../../db/migrate.ts'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import { summarize } from './archive/archive-layout.ts'
import { checkBackup } from './archive/check-backup.ts'
import { BackupError } from './backup-error.ts'
import { loadDatabase } from './restore/load-database.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { createFolderBackups } from './storage/folder-backups.ts'
import { listDataFiles } from './data-files.ts'
import { writeBackup } from './write-backup.ts'

const clock = { now: () => new Date('2026-11-24T20:00:00Z') }

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-copias-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Characters that the text format of `COPY` escapes, and one of four bytes. */
const ODD_TEXT = 'uno\tdos\\N\\.\ntres «ñ» 🙂'

const addUser = (url: string, id: string) =>
  runStatement(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('${id}', ${pg.escapeLiteral(ODD_TEXT)}, '${id}@ejemplo.co', 'h', '{ROLE_USER}', now())`,
  )

/** Backs up a database and a data folder with a key and two files. Returns the path of the backup. */
async function backUp(url: string, passphrase: string | null = null): Promise<string> {
  const dataDir = createFolder()
  mkdirSync(join(dataDir, 'media', 'a'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'secret.key'), 'una clave de treinta y dos letras o más')
  writeFileSync(join(dataDir, 'media', 'a', 'foto.jpg'), Buffer.alloc(3_000_000, 7))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18')
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return (
    await writeBackup(
      { client, dataDir, clock, passphrase, fileBucket: null },
      { storage: createFolderBackups(createFolder()) },
    )
  ).path
}

async function backUpUser(passphrase: string | null = null) {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await addUser(database.url, 'luz')
  const path = await backUp(database.url, passphrase)
  return { path, database }
}

const restoreInto = (path: string, databaseUrl: string, dataDir: string, passphrase: string | null = null) =>
  restoreBackup(
    { path, passphrase },
    { databaseUrl, dataDir, fileBucket: null },
    { replace: false, isFormerStopped: true, clock },
  )

test('backup: it holds every table but the transient ones, and the files without the database', async () => {
  const { path, database } = await backUpUser()
  const { header, manifest } = await checkBackup({ path, passphrase: null })
  const rows = await runStatement(
    database.url,
    `select 'public.' || tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely_'`,
  )
  const transient = new Set(
    [
      'backup_grants',
      'backup_runs',
      'digest_items',
      'events',
      'leases',
      'oidc_sign_ins',
      'push_cursor',
      'restored_installation',
      'staff_chat_codes',
      'staff_chat_deliveries',
      'staff_chat_pauses',
      'workers',
    ].map((name) => `public.${name}`),
  )
  const expected = rows.map(({ name }) => String(name)).filter((name) => !transient.has(name))
  expect(Object.keys(manifest.tables).toSorted()).toEqual([...expected, 'pgboss.job'].toSorted())
  expect(manifest.tables['public.users']).toMatchObject({ rows: 1 })
  expect(Object.entries(manifest.files)).toMatchObject([['media/a/foto.jpg', { bytes: 3_000_000 }]])
  expect(header).toMatchObject({ createdAt: '2026-11-24T20:00:00.000Z' })
})

test('restore --replace: a failed one sets no sequence back, and indexes of others are never rebuilt', async () => {
  const { database } = await backUpUser()
  const addLine = () =>
    runStatement(
      database.url,
      `insert into audit_log (at, user_name, action, source) values (now(), 'luz', 'sign_in', '203.0.113.9')`,
    )
  await addLine()
  const path = await backUp(database.url)
  await addLine()
  await runStatement(database.url, 'create table ajena (id int)')
  await runStatement(database.url, 'create index ajena_id on ajena (id)')
  const readState = () =>
    runStatement(database.url, `select last_value, 'ajena_id'::regclass::oid as index from audit_log_id_seq`)
  const [before] = await readState()
  const restore = (fileBucket: ObjectStorage | null) =>
    restoreBackup(
      { path, passphrase: null },
      { databaseUrl: database.url, dataDir: createFolder(), fileBucket },
      { replace: true, isFormerStopped: true, clock },
    )
  const refusing: Pick<ObjectStorage, 'put'> = { put: () => Promise.reject(new Error('the bucket is full')) }
  await expect(restore(refusing as ObjectStorage)).rejects.toThrow('the bucket is full')
  expect(await readState()).toEqual([before])
  await restore(null)
  expect(await readState()).toMatchObject([{ index: before?.['index'] }])
})

test('restore: the audit log comes back with its ids, is still append-only and goes on', async () => {
  const { database } = await backUpUser()
  const line = `insert into audit_log (at, user_name, action, source) values (now(), 'luz', 'sign_in', '203.0.113.9')`
  await runStatement(database.url, `${line}; ${line}`)
  const withLines = await backUp(database.url)
  const linesOf = (url: string) => runStatement(url, 'select * from audit_log order by id')
  const target = await createEmptyDatabase()
  onTestFinished(target.drop)
  await restoreInto(withLines, target.url, createFolder())
  const restored = await linesOf(target.url)
  expect(restored.slice(0, 2)).toEqual(await linesOf(database.url))
  const { rows, files } = summarize((await checkBackup({ path: withLines, passphrase: null })).manifest)
  expect(restored.slice(2)).toMatchObject([
    {
      action: 'backup.restored',
      source: 'command',
      at: clock.now(),
      detail: { createdAt: '2026-11-24T20:00:00.000Z', rows, files },
    },
    { action: 'backup.former_stopped', source: 'command', at: clock.now() },
  ])
  await expect(runStatement(target.url, 'delete from audit_log')).rejects.toThrow('audit_log')
})

test('restore: odd characters, files and key come back as they were', async () => {
  const { path } = await backUpUser()
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const dataDir = createFolder()
  await restoreInto(path, database.url, dataDir)
  expect(await runStatement(database.url, 'select username from users')).toEqual([{ username: ODD_TEXT }])
  expect(readFileSync(join(dataDir, 'media', 'a', 'foto.jpg'))).toEqual(Buffer.alloc(3_000_000, 7))
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('una clave de treinta y dos letras o más')
})

/** Versions whose migrations were not edited later: databases of others are repaired by their next start. */
const datedStates = historicalStates.filter(({ missingEdits }) =>
  Object.values(missingEdits).every((count) => count === 0),
)
test.each([0, 0.25, 0.5, 0.75, 1].map((part) => datedStates[Math.floor(part * (datedStates.length - 1))]!))(
  'restore: a backup of an older version with $names.length migrations reaches the present schema with its rows',
  async (state) => {
    const old = await createEmptyDatabase()
    onTestFinished(old.drop)
    await migrateToState(old.url, state)
    await addUser(old.url, 'vieja')
    const path = await backUp(old.url)
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    await restoreInto(path, database.url, createFolder())
    expect(await runStatement(database.url, 'select id, username from users')).toEqual([
      { id: 'vieja', username: ODD_TEXT },
    ])
  },
)

test('restore: a database without accounts that a later version opened is refused, with what to do', async () => {
  const old = await createEmptyDatabase()
  onTestFinished(old.drop)
  await migrateToState(old.url, datedStates[0]!)
  await addUser(old.url, 'vieja')
  const path = await backUp(old.url)
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  await migrate(database.url)
  await expect(restoreInto(path, database.url, createFolder())).rejects.toThrow(/versión posterior.*crea una vacía/)
})

/** Expects the sentence, and a target that has nothing of the backup. */
async function expectRefusal(bytes: Uint8Array, sentence: RegExp, passphrase: string | null = null) {
  const path = join(createFolder(), 'copia.tar.zst')
  writeFileSync(path, bytes)
  const dataDir = createFolder()
  await expect(restoreInto(path, 'postgres://nadie@127.0.0.1:1/x', dataDir, passphrase)).rejects.toThrow(sentence)
  expect(readdirSync(dataDir)).toEqual([])
}

test('restore: a backup that is cut off or altered anywhere is refused before anything is written', async () => {
  const { path } = await backUpUser()
  const whole = readFileSync(path)
  // The last 13 bytes are an empty frame that Node adds: a backup without them is whole.
  for (const part of [0.01, 0.3, 0.6, 0.9, 0.995])
    await expectRefusal(whole.subarray(0, Math.floor(whole.length * part)), /La copia está dañada|no es una copia/)
  for (const part of [0.1, 0.5, 0.95]) {
    const altered = Buffer.from(whole)
    altered[Math.floor(altered.length * part)]! ^= 0xff
    await expectRefusal(altered, /La copia está dañada|no es una copia/)
  }
})

test('restore --replace: rows of accounts that the backup lacks go, also those of their events', async () => {
  const { path } = await backUpUser()
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await addUser(database.url, 'otra')
  await runStatement(database.url, `insert into events (workspace_id, data) values ('otra', '{"type":"session"}')`)
  const dataDir = createFolder()
  mkdirSync(join(dataDir, 'letters'))
  writeFileSync(join(dataDir, 'letters', 'vieja.eml'), 'vieja')
  const target = { databaseUrl: database.url, dataDir, fileBucket: null }
  const { formerFolder } = await restoreBackup({ path, passphrase: null }, target, {
    replace: true,
    isFormerStopped: true,
    clock,
  })
  expect(await runStatement(database.url, 'select id from users')).toEqual([{ id: 'luz' }])
  expect(readdirSync(dataDir)).not.toContain('letters')
  expect(readFileSync(join(formerFolder!, 'letters', 'vieja.eml'), 'utf8')).toBe('vieja')
})

test('time limits of the operator end neither a backup nor a restore', async () => {
  const { path, database } = await backUpUser()
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout']
  const name = new URL(database.url).pathname.slice(1)
  for (const limit of limits) await runStatement(database.url, `alter database ${name} set ${limit} = '1h'`)
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const seen: unknown[] = []
  const readLimits = async () => {
    for (const limit of limits) seen.push((await client.query(`show ${limit}`)).rows)
  }
  const bucket: Pick<ObjectStorage, 'list'> = {
    async *list() {
      await readLimits()
      yield []
    },
  }
  const storage = createFolderBackups(createFolder())
  await writeBackup(
    { client, dataDir: createFolder(), clock, passphrase: null, fileBucket: bucket as ObjectStorage },
    { storage },
  )
  const { manifest } = await checkBackup({ path, passphrase: null })
  const mark = { restoredAt: clock.now(), backupAt: clock.now(), wasRunning: false }
  await loadDatabase(client, {
    archive: { path, passphrase: null },
    manifest,
    folder: createFolder(),
    fileBucket: null,
    mark,
    beforeCommit: readLimits,
  })
  expect(new Set(seen.map((rows) => JSON.stringify(rows)))).toEqual(
    new Set(limits.map((limit) => `[{"${limit}":"0"}]`)),
  )
})

test('backup into a folder of the data folder: earlier backups are not in it', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const dataDir = createFolder()
  const writeAt = (time: string) =>
    writeBackup(
      { client, dataDir, clock: { now: () => new Date(time) }, passphrase: null, fileBucket: null },
      { storage: createFolderBackups(join(dataDir, 'mias')) },
    )
  await writeAt('2026-11-24T20:00:00Z')
  expect(await writeAt('2026-11-24T20:00:01Z')).toMatchObject({ files: 0 })
})

test('backup of folders on drives of their own: what only root reads there is left out', async () => {
  const dataDir = createFolder()
  for (const folder of ['lost+found', 'media/lost+found', 'media/AB']) {
    mkdirSync(join(dataDir, folder), { recursive: true })
    writeFileSync(join(dataDir, folder, 'x'), 'x')
  }
  const paths = []
  for await (const path of listDataFiles(dataDir)) paths.push(path)
  expect(paths).toEqual(['media/AB/x'])
})

async function pathsIn(dataDir: string) {
  const paths = []
  for await (const path of listDataFiles(dataDir)) paths.push(path)
  return paths
}

test('own folders that are links to another disk: their files are in the backup, no link below', async () => {
  const [dataDir, disk] = [createFolder(), createFolder()]
  mkdirSync(join(disk, 'media', 'AB'), { recursive: true })
  writeFileSync(join(disk, 'media', 'AB', 'x'), 'x')
  writeFileSync(join(disk, 'carta.eml'), 'carta')
  mkdirSync(join(dataDir, 'letters'))
  symlinkSync(join(disk, 'media'), join(dataDir, 'media'))
  symlinkSync(join(disk, 'carta.eml'), join(dataDir, 'letters', 'carta.eml'))
  symlinkSync(disk, join(dataDir, 'letters', 'disco'))
  symlinkSync('.', join(disk, 'media', 'circulo'))
  symlinkSync('yo', join(disk, 'media', 'yo'))
  symlinkSync(join(disk, 'falta'), join(dataDir, 'letters', 'perdida'))
  expect(await pathsIn(dataDir)).toEqual(['letters/carta.eml', 'media/AB/x'])
})

test("links of the operator's own: nothing behind them is in the backup", async () => {
  const [dataDir, disk] = [createFolder(), createFolder()]
  mkdirSync(join(disk, 'otra-tienda'))
  writeFileSync(join(disk, 'otra-tienda', 'secret.key'), 'la clave de otra tienda')
  mkdirSync(join(dataDir, 'notas'))
  writeFileSync(join(dataDir, 'notas', 'mia.txt'), 'x')
  symlinkSync(disk, join(dataDir, 'respaldo'))
  symlinkSync(join(disk, 'otra-tienda', 'secret.key'), join(dataDir, 'clave.txt'))
  symlinkSync(join(disk, 'otra-tienda', 'secret.key'), join(dataDir, 'notas', 'clave.txt'))
  symlinkSync('yo', join(dataDir, 'yo'))
  symlinkSync(join(disk, 'falta'), join(dataDir, 'perdida'))
  expect(await pathsIn(dataDir)).toEqual(['notas/mia.txt'])
})

test.each(['letters', 'media', 'secret.key'])('%s is a link whose disk is away: the backup says so', async (name) => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const [dataDir, folder] = [createFolder(), createFolder()]
  const write = () =>
    writeBackup(
      { client, dataDir, clock, passphrase: null, fileBucket: null },
      { storage: createFolderBackups(folder) },
    )
  for (const target of [join(createFolder(), 'disco', name), name]) {
    symlinkSync(target, join(dataDir, name))
    const failure: unknown = await write().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BackupError)
    expect(String(failure)).toContain(`${join(dataDir, name)} es un enlace`)
    expect(String(failure)).toContain('¿está montado el disco?')
    rmSync(join(dataDir, name))
  }
  expect(readdirSync(folder)).toEqual([])
  expect(await write()).toMatchObject({ files: 0 })
})

test('two backups in the same second: neither takes the draft of the other', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [dataDir, folder] = [createFolder(), createFolder()]
  const write = async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    onTestFinished(() => client.end())
    return writeBackup(
      { client, dataDir, clock, passphrase: null, fileBucket: null },
      { storage: createFolderBackups(folder) },
    )
  }
  const [first, second] = await Promise.all([write(), write()])
  expect(second.path).toBe(first.path)
  expect(readdirSync(folder)).toEqual([basename(first.path)])
})

const textEntry = (name: string, body: string) => ({ header: { name, size: Buffer.byteLength(body) }, body })
const headerOf = (header: object) => textEntry('portavoz.json', JSON.stringify(header))
const HEADER = headerOf({ format: 1, createdAt: '2026-11-24T20:00:00Z', migrations: [] })
const EMPTY_MANIFEST = textEntry('manifest.json', '{"tables":{},"sequences":[],"files":{},"key":null}')
const archiveOf = async (...entries: ReturnType<typeof textEntry>[]) => zstdCompressSync(await packTar(entries))

test('restore: foreign files, and backups of a newer version or that lead out of the folder, are refused', async () => {
  await expectRefusal(Buffer.from('esto no es una copia'), /no es una copia de Portavoz/)
  await expectRefusal(Buffer.alloc(0), /dañada|no es una copia/)
  await expectRefusal(await archiveOf(textEntry('foto.jpg', 'x')), /no es una copia de Portavoz/)
  await expectRefusal(await archiveOf(HEADER), /le falta el final/)
  await expectRefusal(await archiveOf(HEADER, textEntry('files/../../fuera', 'x'), EMPTY_MANIFEST), /sobra files/)
  await expectRefusal(await archiveOf(HEADER, textEntry('files/de-mas', 'x'), EMPTY_MANIFEST), /sobra file de-mas/)
  await expectRefusal(await archiveOf(HEADER, EMPTY_MANIFEST, HEADER), /dañada|no es una copia/)
  await expectRefusal(await archiveOf(headerOf({ format: 2 })), /versión más nueva/)
  const evilTable = { 'users; drop table users': { rows: 0, bytes: 0, sha256: '', columns: ['id'] } }
  const evilManifest = JSON.stringify({ tables: evilTable, sequences: [], files: {}, key: null })
  await expectRefusal(await archiveOf(HEADER, textEntry('manifest.json', evilManifest)), /su índice no se entiende/)
  const inherited = headerOf({ format: 1, createdAt: '2026-11-24T20:00:00Z', migrations: ['toString'] })
  await expectRefusal(await archiveOf(inherited, EMPTY_MANIFEST), /versión más nueva/)
  const newer = headerOf({ format: 1, createdAt: '2026-11-24T20:00:00Z', migrations: ['9999-future'] })
  await expectRefusal(await archiveOf(newer, EMPTY_MANIFEST), /versión más nueva/)
})

test('restore that fails midway: the database and the folder stay as they were, and it can be repeated', async () => {
  const { path } = await backUpUser()
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  await migrate(database.url)
  // A row that the backup's rows violate once they are loaded.
  await runStatement(database.url, `alter table users add constraint no_luz check (id <> 'luz')`)
  const dataDir = createFolder()
  await expect(restoreInto(path, database.url, dataDir)).rejects.toThrow(/no_luz/)
  expect(await runStatement(database.url, 'select id from users')).toEqual([])
  expect(readdirSync(dataDir).filter((name) => !name.startsWith('recuperando-'))).toEqual(['portavoz.lock'])

  await runStatement(database.url, 'alter table users drop constraint no_luz')
  await restoreInto(path, database.url, dataDir)
  expect(await runStatement(database.url, 'select id from users')).toEqual([{ id: 'luz' }])
})
