import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runStatement } from '../../../test/database/run-statement.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { type AttachedDatabase, attach, NoDatabaseError } from './attach.ts'
import { isAlive, readPostmaster } from './process/postmaster.ts'
import { startEmbedded } from './start-embedded.ts'

let folder: string
let closeAfterTest: (() => unknown)[]

beforeEach(() => {
  folder = createTemporaryFolder('portavoz-visita-')
  // With a loopback endpoint the server's own user reads one of its files.
  chmodSync(folder, 0o711)
  closeAfterTest = [() => rmSync(folder, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const end of closeAfterTest.toReversed()) await end()
})

async function attachTo(): Promise<AttachedDatabase> {
  const attached = await attach({ databaseUrl: null, dataDir: folder })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= attached.stop())
  closeAfterTest.push(stop)
  return { ...attached, stop }
}

/** A process that serves the folder as the product does. */
async function serveInOtherProcess(
  door: 'socket' | 'loopback' = 'socket',
): Promise<{ owner: ChildProcess; url: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('start-embedded.ts', import.meta.url).href)})
    console.log((await startEmbedded(${JSON.stringify(folder)}, { durable: false, endpoint: '${door}' })).url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closeAfterTest.push(async () => {
    const pid = readPostmaster(join(folder, 'postgres'))?.pid ?? 0
    if (owner.kill('SIGKILL')) await once(owner, 'exit')
    await vi.waitFor(() => expect(pid > 0 && isAlive(pid)).toBe(false), 10_000)
  })
  const [url] = await once(createInterface(owner.stdout), 'line')
  return { owner, url: String(url) }
}

const createCluster = async () => {
  const server = await startEmbedded(folder, { durable: false })
  await runStatement(server.url, `create table kept as select 'hola' as line`)
  await server.stop()
}

const serverPid = () => readPostmaster(join(folder, 'postgres'))?.pid ?? 0

test.each(['socket', 'loopback'] as const)(
  'attach: the database of a folder that another process serves behind a %s is reached and left running',
  async (door) => {
    const { url } = await serveInOtherProcess(door)
    await runStatement(url, `create table kept as select 'hola' as line`)
    const pid = serverPid()
    const attached = await attachTo()
    expect(attached).toMatchObject({ url, inUse: true })
    expect(await runStatement(attached.url, 'select line from kept')).toEqual([{ line: 'hola' }])
    await attached.stop()
    expect(serverPid()).toBe(pid)
    expect(await runStatement(url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('attach: a folder that no process serves is started for the visit and left as it was', async () => {
  await createCluster()
  const attached = await attachTo()
  expect(attached.inUse).toBe(false)
  expect(await runStatement(attached.url, 'select line from kept')).toEqual([{ line: 'hola' }])
  const pid = serverPid()
  await attached.stop()
  expect([isAlive(pid), existsSync(join(folder, 'portavoz.pid'))]).toEqual([false, false])
})

test('attach: a folder left by kill -9 is taken over with its rows', async () => {
  const { owner, url } = await serveInOtherProcess()
  await runStatement(url, `create table kept as select 'hola' as line`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const attached = await attachTo()
  expect(attached.inUse).toBe(false)
  expect(await runStatement(attached.url, 'select line from kept')).toEqual([{ line: 'hola' }])
})

test('attach: a folder without a database is reported and stays without one', async () => {
  await expect(attach({ databaseUrl: null, dataDir: join(folder, 'nueva') })).rejects.toThrow(NoDatabaseError)
  expect(existsSync(join(folder, 'nueva'))).toBe(false)
})

test('attach: a given DATABASE_URL is used as it is', async () => {
  const url = 'postgres://alguien@otro.sitio/base'
  expect(await attach({ databaseUrl: url, dataDir: folder })).toMatchObject({ url, inUse: false })
})
