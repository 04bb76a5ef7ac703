import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endInterruptedRestore } from '../../src/db/installation/settle-restore.ts'
import { checkBackup } from '../../src/modules/backup/archive/check-backup.ts'
import { createFolderBackups } from '../../src/modules/backup/storage/folder-backups.ts'
import { takePlace } from '../../src/modules/backup/restore/take-place.ts'
import { writeBackup } from '../../src/modules/backup/write-backup.ts'
import { readPlannedMoves, undoMoves } from '../../src/platform/files/planned-moves.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { runStatement } from '../database/run-statement.ts'
import { createEmptyDatabase, createTestDatabase } from '../database/test-database.ts'
import { createPreparedDataFolder } from '../process/data-template.ts'
import { runCommand } from '../process/run-command.ts'
import { startServerProcess } from '../process/server-process.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'
import { isSoak } from '../reliability/process-harness.ts'

// Starts whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-cortada-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const KILLER = new URL('../process/kill-at-change.mjs', import.meta.url).href
const killedAt = (step: number, folder: string) => ({
  NODE_OPTIONS: `--import ${KILLER}`,
  KILL_AT: String(step),
  KILL_IN: folder,
})

function write(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const FORMER = { 'postgres/PG_VERSION': '18', 'secret.key': 'vieja', 'media/a': 'vieja', 'letters/b': 'vieja' }
const NEXT = { 'postgres/PG_VERSION': '19', 'secret.key': 'nueva', 'media/a': 'nueva', 'documents/c': 'nueva' }
const OTHERS = { 'copias/otra': 'copia', 'postgres.log': 'registro' }

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

const PLACE = new URL('../../src/modules/backup/restore/take-place.ts', import.meta.url).href
const place = `
  import { endPlannedMoves, takePlace } from '${PLACE}'
  const [home] = process.argv.slice(-1)
  await takePlace(home, { draft: 'recuperando-7', former: 'anterior-x', restoredAt: null })
  await endPlannedMoves(home)
`

/** Returns whether it was killed. */
async function placeKilledAt(step: number, home: string): Promise<boolean> {
  const args = ['--input-type=module', '--eval', place, home]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...killedAt(step, home) }, stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL'])
  return signal !== null
}

test('restore killed at each move: the next start ends it, the next restore undoes it; no mixture', async () => {
  let step = 1
  for (; ; step++) {
    const home = createFolder()
    write(home, { ...FORMER, ...OTHERS })
    write(join(home, 'recuperando-7'), NEXT)
    if (!(await placeKilledAt(step, home))) break
    const copy = createFolder()
    cpSync(home, copy, { recursive: true })
    const notices: string[] = []
    await endInterruptedRestore(home, (sentence) => notices.push(sentence))
    const isPlanned = step > 1
    expect(notices).toEqual([
      expect.stringContaining(isPlanned ? 'lo de antes en anterior-x' : 'se interrumpió antes de cambiar nada'),
    ])
    const aside = Object.fromEntries(Object.entries(FORMER).map(([name, text]) => [`anterior-x/${name}`, text]))
    const waiting = Object.fromEntries(Object.entries(NEXT).map(([name, text]) => [`recuperando-7/${name}`, text]))
    const untouched = { ...FORMER, ...OTHERS, ...waiting, 'recuperando.json.nuevo': expect.any(String) }
    expect(filesOf(home)).toEqual(isPlanned ? { ...NEXT, ...OTHERS, ...aside } : untouched)

    const plan = readPlannedMoves(copy)
    if (plan) await undoMoves(copy, plan)
    expect(filesOf(copy)).toEqual(isPlanned ? { ...FORMER, ...OTHERS } : untouched)
  }
  // The plan, each name that goes and comes, the draft and the plan again.
  expect(step).toBe(1 + 1 + 4 + 4 + 2)
})

test('restore killed before its first move, draft deleted by hand: the former data stays', async () => {
  const home = createFolder()
  write(home, { ...FORMER, ...OTHERS })
  write(join(home, 'recuperando-7'), NEXT)
  expect(await placeKilledAt(2, home)).toBe(true)
  rmSync(join(home, 'recuperando-7'), { recursive: true })
  await undoMoves(home, readPlannedMoves(home)!)
  expect(filesOf(home)).toEqual({ ...FORMER, ...OTHERS })
})

test('restore whose move fails: the earlier moves are undone', async () => {
  const home = createFolder()
  write(home, { ...FORMER, ...OTHERS, 'anterior-x': 'no es una carpeta' })
  write(join(home, 'recuperando-7'), NEXT)
  const places = { draft: 'recuperando-7', former: 'anterior-x', restoredAt: null }
  await expect(takePlace(home, places)).rejects.toThrow(/EEXIST/)
  expect(filesOf(home)).toEqual({ ...FORMER, ...OTHERS, 'anterior-x': 'no es una carpeta' })
})

/** A backup of one account with a file. */
async function createBackup(): Promise<string> {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await addUser(database.url, 'luz')
  const dataDir = createFolder()
  write(dataDir, { 'secret.key': 'una clave de treinta y dos letras o más', 'media/nueva': 'nueva' })
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const deps = { client, dataDir, clock: systemClock, passphrase: null, fileBucket: null }
  return (await writeBackup(deps, { storage: createFolderBackups(createFolder()) })).path
}

const addUser = (url: string, id: string) =>
  runStatement(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('${id}', '${id}', '${id}@ejemplo.co', 'h', '{ROLE_USER}', now())`,
  )

/** What a command that opens the installation finds: whose database, key and files. */
async function open(env: Record<string, string>) {
  const folder = createFolder()
  expect(await runCommand('backup', ['--to', folder], env)).toMatchObject({ code: 0, err: '' })
  const { manifest } = await checkBackup({ path: join(folder, readdirSync(folder)[0] ?? ''), passphrase: null })
  return { users: manifest.tables['public.users']?.rows, files: Object.keys(manifest.files), key: manifest.key?.sha256 }
}

const isLeft = (name: string) => /^(recuperando|anterior)/.test(name)

// The plan, the names that go and come, the draft and the plan again; most of them with SOAK only.
const CHANGES = 11
const STEPS = isSoak ? Array.from({ length: CHANGES }, (_, index) => index + 1) : [6]

async function createUsedFolder(): Promise<string> {
  const dataDir = await createPreparedDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  write(dataDir, { 'media/vieja': 'vieja' })
  return dataDir
}

test.each(STEPS)('restore --replace killed at change %i: it opens, and the next restore succeeds', async (step) => {
  const path = await createBackup()
  const dataDir = await createUsedFolder()
  const env = { DATA_DIR: dataDir }
  const killed = await runCommand('restore', [path, '--replace'], { ...env, ...killedAt(step, dataDir) })
  expect(killed).toMatchObject({ code: null })
  const again = createFolder()
  cpSync(dataDir, again, { recursive: true })
  const opened = await open(env)
  expect(opened).toMatchObject(step === 1 ? { users: 0, files: ['media/vieja'] } : { users: 1, files: ['media/nueva'] })
  const restored = await runCommand('restore', [path, '--replace'], { DATA_DIR: again })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(readdirSync(again).filter(isLeft)).toEqual([expect.stringMatching(/^anterior-/)])
  expect(await open({ DATA_DIR: again })).toMatchObject({ users: 1, files: ['media/nueva'] })
})

test.runIf(isSoak)('restore --replace makes no further change', async () => {
  const dataDir = await createUsedFolder()
  const env = { DATA_DIR: dataDir, ...killedAt(CHANGES + 1, dataDir) }
  expect(await runCommand('restore', [await createBackup(), '--replace'], env)).toMatchObject({ code: 0 })
})

// With a database of its own the rows decide: the last two changes come after the commit.
test.each([4, 6])('restore --replace into DATABASE_URL killed at change %i: rows and files agree', async (step) => {
  const path = await createBackup()
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await addUser(database.url, 'rosa')
  await addUser(database.url, 'inés')
  const dataDir = createFolder()
  write(dataDir, { 'secret.key': 'otra clave de treinta y dos letras o más', 'media/vieja': 'vieja' })
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const killed = await runCommand('restore', [path, '--replace'], { ...env, ...killedAt(step, dataDir) })
  expect(killed).toMatchObject({ code: null })
  const isCommitted = step > 5
  expect(await open(env)).toMatchObject(
    isCommitted ? { users: 1, files: ['media/nueva'] } : { users: 2, files: ['media/vieja'] },
  )
  expect(await runCommand('restore', [path, '--replace'], env)).toMatchObject({ code: 0, err: '' })
  expect(await open(env)).toMatchObject({ users: 1, files: ['media/nueva'] })
})

test('restore into DATABASE_URL killed before the commit: a start on another database changes no file', async () => {
  const path = await createBackup()
  const [database, other] = [await createTestDatabase(), await createTestDatabase()]
  for (const one of [database, other]) onTestFinished(one.drop)
  for (const one of [database, other]) await addUser(one.url, 'rosa')
  const dataDir = createFolder()
  write(dataDir, { 'secret.key': 'otra clave de treinta y dos letras o más', 'media/vieja': 'vieja' })
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const killed = await runCommand('restore', [path, '--replace'], { ...env, ...killedAt(6, dataDir) })
  expect(killed).toMatchObject({ code: null })
  const left = filesOf(dataDir)
  expect(Object.keys(left)).toContain('recuperando.json')
  const elsewhere = { ...env, DATABASE_URL: other.url }
  for (const [command, args] of [
    ['backup', ['--to', createFolder()]],
    ['restore', [path, '--replace']],
  ] as const) {
    const refused = await runCommand(command, [...args], elsewhere)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('en otra base de datos, no en la de') })
  }
  const withoutLock = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).filter(([name]) => !/^portavoz\.(lock|pid)$/.test(name)))
  expect(withoutLock(filesOf(dataDir))).toEqual(withoutLock(left))
  expect(await open(env)).toMatchObject({ users: 1, files: ['media/nueva'] })
})

test('two restores at once into one folder: the second is refused', async () => {
  const path = await createBackup()
  const dataDir = createFolder()
  const results = await Promise.all([1, 2].map(() => runCommand('restore', [path], { DATA_DIR: dataDir })))
  expect(results.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1]))
  expect(results.map(({ err }) => err).join('')).toMatch(/^Otro Portavoz .*ya usa la carpeta de datos/)
  expect(await open({ DATA_DIR: dataDir })).toMatchObject({ users: 1 })
})

test('two restores at once into one database: the second is refused and writes nothing', async () => {
  const path = await createBackup()
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const folders = [createFolder(), createFolder()]
  const run = (dataDir: string) => runCommand('restore', [path], { DATA_DIR: dataDir, DATABASE_URL: database.url })
  const results = await Promise.all(folders.map(run))
  expect(results.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1]))
  expect(results.map(({ err }) => err).join('')).toMatch(/^Otra recuperación/)
  const refused = folders[results.findIndex(({ code }) => code === 1)] ?? ''
  expect(readdirSync(refused)).toEqual(['portavoz.lock'])
  expect(await runStatement(database.url, 'select id from users')).toEqual([{ id: 'luz' }])
})

test('restore --replace under an open web process: it ends with a sentence, and opens silent again', async () => {
  const path = await createBackup()
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const dataDir = createFolder()
  const env = { DATA_DIR: createFolder(), DATABASE_URL: database.url, ROLE: 'web' }
  const web = await startServerProcess(env)
  onTestFinished(() => web.kill())
  await addUser(database.url, 'rosa')
  cpSync(join(env.DATA_DIR, 'secret.key'), join(dataDir, 'secret.key'))
  const restored = await runCommand('restore', [path, '--replace'], { DATA_DIR: dataDir, DATABASE_URL: database.url })
  expect(restored).toMatchObject({ code: 0, err: '' })
  await web.exited
  expect(web.code).toBe(1)
  expect(web.output).toContain('La base de datos se sustituyó por una copia con este proceso abierto')
  // As its service opens it; the key is that of the backup.
  cpSync(join(dataDir, 'secret.key'), join(env.DATA_DIR, 'secret.key'))
  const next = await startServerProcess(env)
  onTestFinished(() => next.kill())
  expect(await (await fetch(`${next.url}/health/ready`)).json()).toMatchObject({ waitsForConfirmation: true })
})
