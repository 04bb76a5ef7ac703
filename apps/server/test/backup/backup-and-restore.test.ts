import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../database/test-database.ts'
import { runStatement } from '../database/run-statement.ts'
import { runCommand } from '../process/run-command.ts'
import { backUp, createFolder, tablesOf } from './run-backup.ts'
import { isSoak, startProcessHarness, waitUntilDelivered } from '../reliability/process-harness.ts'

// Starts whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const STOPPED = '--former-stopped'

/** A shop with an answered conversation and a document. */
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
  return { harness, server, token }
}

const readIndexes = (databaseUrl: string) =>
  runStatement(databaseUrl, `select indexdef from pg_indexes where schemaname = 'public' order by indexname`)

test('BACKUP_PASSPHRASE: the commands encrypt, check and restore, and say so', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [dataDir, folder] = [createFolder(), createFolder()]
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const plain = await runCommand('backup', [], env)
  expect(plain.out).toContain('No está cifrada: quien la tenga puede leerlo todo')
  const short = await runCommand('backup', [], { ...env, BACKUP_PASSPHRASE: 'corta' })
  expect(short).toMatchObject({ code: 1, err: expect.stringContaining('al menos 12 caracteres') })

  const withPassphrase = { ...env, BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'una contraseña larga' }
  expect((await runCommand('backup', [], withPassphrase)).out).toContain('Está cifrada con la contraseña')
  const path = join(folder, readdirSync(folder)[0] ?? '')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const check = (passphrase: string) =>
    runCommand('restore', [path, '--check'], { ...env, BACKUP_PASSPHRASE: passphrase })
  expect(await check('')).toMatchObject({ code: 1, err: expect.stringContaining('pon en BACKUP_PASSPHRASE') })
  expect(await check('otra contraseña')).toMatchObject({ code: 1, err: expect.stringContaining('no es la de esta') })
  expect(await check('una contraseña larga')).toMatchObject({ code: 0, out: expect.stringContaining('está completa') })
  const target = await createEmptyDatabase()
  onTestFinished(target.drop)
  const elsewhere = { ...withPassphrase, DATA_DIR: join(createFolder(), 'datos'), DATABASE_URL: target.url }
  expect(await runCommand('restore', [path, STOPPED], elsewhere)).toMatchObject({ code: 0, err: '' })
})

test('backup of the embedded database, restored into DATABASE_URL and back: every row is equal', async () => {
  const { harness, server } = await startShop()
  await server.terminate()
  const path = await backUp({ DATA_DIR: harness.dataDir })
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const env = { DATA_DIR: join(createFolder(), 'datos'), DATABASE_URL: database.url }
  expect(await runCommand('restore', [path, STOPPED], env)).toMatchObject({ code: 0, err: '' })
  const moved = await backUp(env)
  expect(await tablesOf(moved)).toEqual(await tablesOf(path))
  const fresh = await createTestDatabase()
  onTestFinished(fresh.drop)
  expect(await readIndexes(database.url)).toEqual(await readIndexes(fresh.url))
  const commands = await runStatement(
    database.url,
    `select action, user_name, workspace_id from audit_log where source = 'command' order by id`,
  )
  const byOperator = { user_name: 'operador', workspace_id: null }
  const actions = ['backup.restored', 'backup.former_stopped', 'backup.created']
  expect(commands).toEqual(actions.map((action) => ({ action, ...byOperator })))

  const again = await runCommand('restore', [path, STOPPED], { ...env, DATA_DIR: join(createFolder(), 'otra') })
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('La base de datos ya tiene cuentas') })
  await runStatement(database.url, `update users set username = 'otra'`)
  expect(await runCommand('restore', [path, STOPPED, '--replace'], env)).toMatchObject({ code: 0, err: '' })
  expect(await runStatement(database.url, 'select username from users')).toEqual([{ username: 'mariana' }])

  const home = join(createFolder(), 'vuelta')
  expect(await runCommand('restore', [moved, STOPPED], { DATA_DIR: home })).toMatchObject({ code: 0, err: '' })
  expect(await tablesOf(await backUp({ DATA_DIR: home }))).toEqual(await tablesOf(path))
})

test('restore: refuses used data and a running server; --replace sets data aside', async () => {
  const { harness, server } = await startShop()
  const env = { DATA_DIR: harness.dataDir }
  const path = await backUp(env)
  const restore = (...flags: string[]) => runCommand('restore', [path, ...flags], env)
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

test('restore without --former-stopped: it opens silent, also after a restart, until it is confirmed', async () => {
  const { harness, server, token } = await startShop()
  await server.terminate()
  const path = await backUp({ DATA_DIR: harness.dataDir })
  const dataDir = join(createFolder(), 'datos')
  const restored = await runCommand('restore', [path], { DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('Callará hasta que el administrador confirme')
  harness.bot.sendAsCustomer({ id: 1, firstName: 'Luz' }, 'sigo aquí')
  const polls = harness.bot.calls.length
  const killed = await harness.startServer({ DATA_DIR: dataDir })
  await killed.kill()
  const next = await harness.startServer({ DATA_DIR: dataDir })
  const ready = await fetch(`${next.url}/health/ready`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ waitsForConfirmation: true })
  expect(next.output).toContain('calla hasta que se confirme')
  expect(harness.bot.calls).toHaveLength(polls)
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${next.url}/api/installation/restored/confirm`, { method: 'POST', headers })
  await harness.bot.waitForSent(2, 60_000)
})

const KILLED_STEPS = ['while the database is filled', ...(isSoak ? ['while the files are written'] : [])]

test.each(KILLED_STEPS)('restore killed %s: the folder is as it was, and the next one succeeds', async (step) => {
  const { harness, server } = await startShop()
  await server.terminate()
  const path = await backUp({ DATA_DIR: harness.dataDir })
  const dataDir = join(createFolder(), 'datos')
  const kill = new AbortController()
  const killed = runCommand('restore', [path, STOPPED], { DATA_DIR: dataDir }, kill.signal)
  const reached = step === 'while the files are written' ? 'documents' : 'postgres/postmaster.pid'
  const isThere = () => readdirSync(dataDir, { recursive: true }).some((name) => String(name).endsWith(reached))
  await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 120_000, interval: 5 })
  kill.abort()
  expect(await killed).toMatchObject({ code: null })
  expect(readdirSync(dataDir).filter((name) => !/^(recuperando-|portavoz\.)/.test(name))).toEqual([])

  expect(await runCommand('restore', [path, STOPPED], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('recuperando-'))).toEqual([])
  expect(await tablesOf(await backUp({ DATA_DIR: dataDir }))).toEqual(await tablesOf(path))
})
