import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrationsOf } from '../../src/db/applied-migrations.ts'
import { migrate } from '../../src/db/migrate.ts'
import { checkBackup } from '../../src/modules/backup/archive/check-backup.ts'
import { restoreBackup } from '../../src/modules/backup/restore/restore-backup.ts'
import { createFolderBackups } from '../../src/modules/backup/storage/folder-backups.ts'
import { backUpBeforeUpdate } from '../../src/modules/backup/update/back-up-before-update.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { updateDatabase } from '../../src/server/update-database.ts'
import { createEmptyDatabase } from '../database/test-database.ts'
import { runStatement } from '../database/run-statement.ts'
import { startServerProcess } from '../process/server-process.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'

// Starts whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-actualizar-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const OLD = '0103-unassign-reasons'

/** A database as the version before left it, with an account. */
async function createOldDatabase() {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate(url, OLD)
  await runStatement(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('luz', 'luz', 'luz@ejemplo.co', 'h', '{ROLE_USER}', now())`,
  )
  const folder = createFolder()
  return {
    url,
    folder,
    env: { DATABASE_URL: url, DATA_DIR: createFolder(), BACKUP_DIR: folder },
    backups: () => readdirSync(folder).toSorted(),
    pending: async () => (await migrationsOf(await openClient(url))).pending,
  }
}

/** What a start does with the database, with the operator's environment; returns what it logs. */
async function update(env: Record<string, string>): Promise<string> {
  const config = readConfig(env)
  let output = ''
  await updateDatabase(config.databaseUrl ?? '', config, createLog('info', { write: (line) => void (output += line) }))
  return output
}

test('first start of a new version: a backup of the old schema, which restores, then the migrations', async () => {
  const { env, folder, backups, pending } = await createOldDatabase()
  const output = await update(env)
  const [name = '', ...others] = backups()
  expect(others).toEqual([])
  expect(name).toMatch(/^portavoz-[0-9a-f]{8}-[\dT-]+-antes-de-actualizar\.tar\.zst$/)
  expect(output).toContain(`Copia hecha: ${join(folder, name)}`)
  expect(await pending()).toEqual([])
  const archive = { path: join(folder, name), passphrase: null }
  const { header, manifest } = await checkBackup(archive)
  expect(header.migrations.toSorted().at(-1)).toBe(OLD)
  expect(manifest.tables).not.toHaveProperty('public.restored_installation')

  const target = await createEmptyDatabase()
  onTestFinished(target.drop)
  const options = { replace: false, isFormerStopped: true, clock: { now: () => new Date() } }
  await restoreBackup(archive, { databaseUrl: target.url, dataDir: createFolder(), fileBucket: null }, options)
  expect(await runStatement(target.url, 'select id from users')).toEqual([{ id: 'luz' }])
  await update(env)
  expect(backups()).toEqual([name])
})

test('two processes that start a new version at once: one backup, both start', async () => {
  const { env, backups, pending } = await createOldDatabase()
  const servers = await Promise.all([startServerProcess(env), startServerProcess({ ...env, ROLE: 'worker' })])
  for (const server of servers) await server.terminate()
  expect(backups()).toHaveLength(1)
  expect(await pending()).toEqual([])
})

test('empty or new database: no backup', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const folder = createFolder()
  await update({ DATABASE_URL: url, DATA_DIR: createFolder(), BACKUP_DIR: folder })
  expect(readdirSync(folder)).toEqual([])
})

test('backup that fails: the start ends with what to do; BACKUP_BEFORE_UPDATE=off starts', async () => {
  const { env, folder, pending } = await createOldDatabase()
  const file = join(folder, 'archivo')
  writeFileSync(file, '')
  await expect(update({ ...env, BACKUP_DIR: file })).rejects.toThrow(
    /archivo no es una carpeta .* No se cambió nada\..* BACKUP_BEFORE_UPDATE=off/,
  )
  expect(await pending()).not.toEqual([])
  await update({ ...env, BACKUP_DIR: file, BACKUP_BEFORE_UPDATE: 'off' })
  expect(await pending()).toEqual([])
})

test('migration that fails: the old database stays as it was, and the command that goes back is named', async () => {
  const { url, env, folder, backups, pending } = await createOldDatabase()
  const before = await pending()
  await runStatement(url, 'alter table activities add column tag text')
  const failure = await update(env).catch(String)
  expect(failure).toContain('Quedó como estaba')
  expect(failure).toContain(`npm run restore -- ${join(folder, backups()[0] ?? '')} --replace`)
  expect(await pending()).toEqual(before)
})

/** Two backups from before earlier updates that the next one deletes, and two that stay. */
async function addEarlierBackups({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const [{ id } = { id: '' }] = await runStatement(url, 'select id from installation')
  const names = [1, 2, 3, 4].map(
    (day) => `portavoz-${String(id).slice(0, 8)}-2026-01-0${day}T03-00-00-antes-de-actualizar.tar.zst`,
  )
  for (const name of names) writeFileSync(join(folder, name), 'x')
  return names.slice(0, 2)
}

const deletionsOf = async (url: string) =>
  (
    await runStatement(
      url,
      `select user_name, source, detail->>'name' as name from audit_log where action = 'backup.deleted' order by 3`,
    )
  ).map((row) => Object.values(row))

test.each(['succeeds', 'fails'])(
  'update that %s: the backups that it deletes have a line in the audit log',
  async (end) => {
    const database = await createOldDatabase()
    const deleted = await addEarlierBackups(database)
    if (end === 'fails') {
      await runStatement(database.url, 'alter table activities add column tag text')
      await expect(update(database.env)).rejects.toThrow('Quedó como estaba')
    } else await update(database.env)
    expect(database.backups()).not.toEqual(expect.arrayContaining([deleted[0]]))
    expect(await deletionsOf(database.url)).toEqual(deleted.map((name) => ['Portavoz', 'server', name]))
  },
)

test('killed during the backup: the next start makes a whole one and migrates', async () => {
  const { url, env, backups, pending } = await createOldDatabase()
  const client = await openClient(url)
  await client.query('begin; lock table workspaces in access exclusive mode')
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [new URL('../../dist/main.mjs', import.meta.url).pathname], {
    env: { PATH, HOME, PORT: '0', ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await vi.waitFor(() => expect(backups()).toMatchObject([expect.stringMatching(/\.parcial$/)]), {
    timeout: 120_000,
    interval: 50,
  })
  child.kill('SIGKILL')
  await exited
  await client.query('commit')
  expect(await pending()).not.toEqual([])
  await update(env)
  expect(backups().filter((name) => name.endsWith('.tar.zst'))).toHaveLength(1)
  expect(await pending()).toEqual([])
})

test('migration behind a running backup: it lets other statements pass and goes on afterwards', async () => {
  const { url } = await createOldDatabase()
  const backup = await openClient(url)
  await backup.query('begin isolation level repeatable read read only; select from activities')
  const waited = Promise.withResolvers<void>()
  let waits = 0
  const onWait = () => {
    waits += 1
    waited.resolve()
  }
  const migrating = migrate(url, undefined, { lockMs: 100, repeat: { pauseMs: 300, wholeMs: 60_000, onWait } })
  await waited.promise
  // Behind a waiting `alter table` it would wait for the end of the backup.
  expect(await runStatement(url, 'select count(*)::int as n from activities')).toEqual([{ n: 0 }])
  await backup.query('commit')
  await migrating
  expect(waits).toBe(1)
  const { url: other } = await createOldDatabase()
  const holder = await openClient(other)
  await holder.query('begin; select from activities')
  await expect(migrate(other, undefined, { lockMs: 50, repeat: { pauseMs: 10, wholeMs: 200 } })).rejects.toThrow(
    /Espera a que termine y vuelve a abrir Portavoz/,
  )
})

async function backUpOld({ url, folder, free = 1e12 }: { url: string; folder: string; free?: number }) {
  const client = await openClient(url)
  return backUpBeforeUpdate({
    client,
    dataDir: createFolder(),
    storage: createFolderBackups(folder),
    fileBucket: null,
    passphrase: null,
    isStopped: true,
    readDisk: async () => ({ free, whole: 1e12 }),
    clock: { now: () => new Date('2026-11-27T03:00:00Z') },
  })
}

test('disk without room: no backup is begun, and the sentence says how much it needs', async () => {
  const { url, folder, backups } = await createOldDatabase()
  await expect(backUpOld({ url, folder, free: 5e8 })).rejects.toThrow(/La copia no cabe en .*: necesita más de/)
  expect(backups()).toEqual([])
})

test('retention: the last three of before an update stay, and every other kind', async () => {
  const { url, folder, backups } = await createOldDatabase()
  const [{ id } = { id: '' }] = await runStatement(url, 'select id from installation')
  const mark = String(id).slice(0, 8)
  const named = (day: string, kind: string, installation = mark) =>
    `portavoz-${installation}-2026-11-${day}T03-00-00${kind}.tar.zst`
  const stays = [
    named('01', ''),
    named('01', '-automatica'),
    named('01', '-antes-de-actualizar', '00000000'),
    named('03', '-antes-de-actualizar'),
    named('04', '-antes-de-actualizar'),
    // Of a clock that was ahead.
    named('29', '-antes-de-actualizar'),
  ]
  const goes = [named('01', '-antes-de-actualizar'), named('02', '-antes-de-actualizar')]
  mkdirSync(join(folder, 'otra'))
  for (const name of [...stays, ...goes]) writeFileSync(join(folder, name), 'x')
  await backUpOld({ url, folder })
  expect(backups()).toEqual([...stays, named('27', '-antes-de-actualizar'), 'otra'].toSorted())
})
