import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '../../src/modules/backup/check-backup.ts'
import { createEmptyDatabase, createTestDatabase } from '../database/test-database.ts'
import { runStatement } from '../database/run-statement.ts'
import { runCommand } from '../process/run-command.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'
import { isSoak, startProcessHarness, waitUntilDelivered } from '../reliability/process-harness.ts'

// Starts whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-copias-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const STOPPED = '--former-stopped'

/** A shop with an answered conversation, a document and an empty letter. */
async function startShop() {
  const harness = await startProcessHarness()
  const server = await harness.startServer()
  const token = await harness.createOwnerAgent(server)
  harness.bot.sendAsCustomer({ id: 1, firstName: 'Luz' }, 'hola')
  await harness.bot.waitForSent(1, 60_000)
  await waitUntilDelivered(() => harness.fetchMessages(server, token))
  const body = new FormData()
  body.set('file', new File(['La camisa de lino cuesta 45 mil.'], 'precios.txt', { type: 'text/plain' }))
  body.set('name', 'Precios')
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${server.url}/api/documents/upload`, { method: 'POST', headers, body })
  mkdirSync(join(harness.dataDir, 'letters'), { recursive: true })
  writeFileSync(join(harness.dataDir, 'letters', 'vacía.eml'), '')
  return { harness, server, token }
}

/** Makes a backup of the installation with this environment and returns its path. */
async function backUp(env: Record<string, string>): Promise<string> {
  const folder = createFolder()
  expect(await runCommand('backup.ts', ['--to', folder], env)).toMatchObject({ code: 0, err: '' })
  const [file = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  return join(folder, file)
}

/** Rows and hash of every table but the audit log, where both commands add a line. */
async function tablesOf(path: string) {
  const { 'public.audit_log': _, ...tables } = (await checkBackup({ path: path, passphrase: null })).manifest.tables
  return Object.fromEntries(Object.entries(tables).map(([name, { rows, sha256 }]) => [name, `${rows} ${sha256}`]))
}

test('backup of a running server: restored elsewhere, every row and file is equal and it goes on', async () => {
  const { harness, server, token } = await startShop()
  const path = await backUp({ DATA_DIR: harness.dataDir })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await server.terminate()

  const dataDir = join(createFolder(), 'datos')
  const restored = await runCommand('restore.ts', [path, STOPPED], { DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('Abre Portavoz con «npm start»')
  const copy = await backUp({ DATA_DIR: dataDir })
  expect(await tablesOf(copy)).toEqual(await tablesOf(path))
  const [first, second] = [
    await checkBackup({ path: path, passphrase: null }),
    await checkBackup({ path: copy, passphrase: null }),
  ]
  expect(second.manifest.files).toEqual(first.manifest.files)
  expect(Object.keys(first.manifest.files)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^documents\//), 'letters/vacía.eml']),
  )
  expect(readFileSync(join(dataDir, 'secret.key'))).toEqual(readFileSync(join(harness.dataDir, 'secret.key')))

  const next = await harness.startServer({ DATA_DIR: dataDir })
  harness.bot.sendAsCustomer({ id: 1, firstName: 'Luz' }, 'sigo aquí')
  await harness.bot.waitForSent(2, 60_000)
  const messages = await waitUntilDelivered(() => harness.fetchMessages(next, token))
  expect(messages.filter(({ direction }) => direction === 'incoming').map(({ content }) => content)).toEqual(
    expect.arrayContaining(['hola', 'sigo aquí']),
  )
})

test('BACKUP_PASSPHRASE: the commands encrypt, check and restore, and say so', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [dataDir, folder] = [createFolder(), createFolder()]
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const plain = await runCommand('backup.ts', [], env)
  expect(plain.out).toContain('No está cifrada: quien la tenga puede leerlo todo')
  const short = await runCommand('backup.ts', [], { ...env, BACKUP_PASSPHRASE: 'corta' })
  expect(short).toMatchObject({ code: 1, err: expect.stringContaining('al menos 12 caracteres') })

  const withPassphrase = { ...env, BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'una contraseña larga' }
  expect((await runCommand('backup.ts', [], withPassphrase)).out).toContain('Está cifrada con la contraseña')
  const path = join(folder, readdirSync(folder)[0] ?? '')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const check = (passphrase: string) =>
    runCommand('restore.ts', [path, '--check'], { ...env, BACKUP_PASSPHRASE: passphrase })
  expect(await check('')).toMatchObject({ code: 1, err: expect.stringContaining('pon en BACKUP_PASSPHRASE') })
  expect(await check('otra contraseña')).toMatchObject({ code: 1, err: expect.stringContaining('no es la de esta') })
  expect(await check('una contraseña larga')).toMatchObject({ code: 0, out: expect.stringContaining('está completa') })
  const target = await createEmptyDatabase()
  onTestFinished(target.drop)
  const elsewhere = { ...withPassphrase, DATA_DIR: join(createFolder(), 'datos'), DATABASE_URL: target.url }
  expect(await runCommand('restore.ts', [path, STOPPED], elsewhere)).toMatchObject({ code: 0, err: '' })
})

test('backup of the embedded database, restored into DATABASE_URL and back: every row is equal', async () => {
  const { harness, server } = await startShop()
  await server.terminate()
  const path = await backUp({ DATA_DIR: harness.dataDir })
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const env = { DATA_DIR: join(createFolder(), 'datos'), DATABASE_URL: database.url }
  expect(await runCommand('restore.ts', [path, STOPPED], env)).toMatchObject({ code: 0, err: '' })
  const moved = await backUp(env)
  expect(await tablesOf(moved)).toEqual(await tablesOf(path))
  const commands = await runStatement(
    database.url,
    `select action, user_name, workspace_id from audit_log where source = 'command' order by id`,
  )
  const byOperator = { user_name: 'operador', workspace_id: null }
  expect(commands).toEqual(['backup.restored', 'backup.created'].map((action) => ({ action, ...byOperator })))

  const again = await runCommand('restore.ts', [path, STOPPED], { ...env, DATA_DIR: join(createFolder(), 'otra') })
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('La base de datos ya tiene cuentas') })
  await runStatement(database.url, `update users set username = 'otra'`)
  expect(await runCommand('restore.ts', [path, STOPPED, '--replace'], env)).toMatchObject({ code: 0, err: '' })
  expect(await runStatement(database.url, 'select username from users')).toEqual([{ username: 'mariana' }])

  const home = join(createFolder(), 'vuelta')
  expect(await runCommand('restore.ts', [moved, STOPPED], { DATA_DIR: home })).toMatchObject({ code: 0, err: '' })
  expect(await tablesOf(await backUp({ DATA_DIR: home }))).toEqual(await tablesOf(path))
})

test('restore: refuses used data, a running server and an unconfirmed one; --replace sets data aside', async () => {
  const { harness, server } = await startShop()
  const env = { DATA_DIR: harness.dataDir }
  const path = await backUp(env)
  const restore = (...flags: string[]) => runCommand('restore.ts', [path, ...flags], env)
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('--former-stopped') })
  expect(await restore(STOPPED, '--replace')).toMatchObject({ code: 1, err: expect.stringContaining('Otro Portavoz') })
  await server.terminate()
  expect(await restore(STOPPED)).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })

  const former = readFileSync(join(harness.dataDir, 'secret.key'))
  const replaced = await restore(STOPPED, '--replace')
  expect(replaced).toMatchObject({ code: 0, err: '' })
  const [, aside = ''] = /Lo anterior está en (\S+)\./.exec(replaced.out) ?? []
  expect(readFileSync(join(aside, 'secret.key'))).toEqual(former)
  expect(readdirSync(aside)).toEqual(expect.arrayContaining(['documents', 'postgres']))
  expect(await tablesOf(await backUp(env))).toEqual(await tablesOf(path))
})

const KILLED_STEPS = ['while the database is filled', ...(isSoak ? ['while the files are written'] : [])]

test.each(KILLED_STEPS)('restore killed %s: the folder is as it was, and the next one succeeds', async (step) => {
  const { harness, server } = await startShop()
  await server.terminate()
  const path = await backUp({ DATA_DIR: harness.dataDir })
  const dataDir = join(createFolder(), 'datos')
  const kill = new AbortController()
  const killed = runCommand('restore.ts', [path, STOPPED], { DATA_DIR: dataDir }, kill.signal)
  const reached = step === 'while the files are written' ? 'documents' : 'postgres/postmaster.pid'
  const isThere = () => readdirSync(dataDir, { recursive: true }).some((name) => String(name).endsWith(reached))
  await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 120_000, interval: 5 })
  kill.abort()
  expect(await killed).toMatchObject({ code: null })
  expect(readdirSync(dataDir).filter((name) => !/^(recuperando-|portavoz\.)/.test(name))).toEqual([])

  expect(await runCommand('restore.ts', [path, STOPPED], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('recuperando-'))).toEqual([])
  expect(await tablesOf(await backUp({ DATA_DIR: dataDir }))).toEqual(await tablesOf(path))
})
