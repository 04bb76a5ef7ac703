import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onServer } from '../../../test/on-server.ts'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { type Attached, attach, NoDatabase } from './attach.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { startEmbedded } from './start.ts'

let folder: string
let ending: (() => unknown)[]

beforeEach(() => {
  folder = throwAwayFolder('portavoz-visita-')
  // Behind a loopback door the server's own user reads a file of it.
  chmodSync(folder, 0o711)
  ending = [() => rmSync(folder, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const end of ending.toReversed()) await end()
})

async function visit(): Promise<Attached> {
  const attached = await attach({ databaseUrl: null, dataDir: folder })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= attached.stop())
  ending.push(stop)
  return { ...attached, stop }
}

/** A process that serves the folder, as the product does. */
async function serveElsewhere(door: 'socket' | 'loopback' = 'socket'): Promise<{ owner: ChildProcess; url: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('start.ts', import.meta.url).href)})
    console.log((await startEmbedded(${JSON.stringify(folder)}, { durable: false, door: '${door}' })).url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ending.push(async () => {
    const pid = readPostmaster(join(folder, 'postgres'))?.pid ?? 0
    if (owner.kill('SIGKILL')) await once(owner, 'exit')
    await vi.waitFor(() => expect(pid > 0 && isAlive(pid)).toBe(false), 10_000)
  })
  const [url] = await once(createInterface(owner.stdout), 'line')
  return { owner, url: String(url) }
}

const furnish = async () => {
  const server = await startEmbedded(folder, { durable: false })
  await onServer(server.url, `create table kept as select 'hola' as line`)
  await server.stop()
}

const serverPid = () => readPostmaster(join(folder, 'postgres'))?.pid ?? 0

test.each(['socket', 'loopback'] as const)(
  'the database of a folder that another process serves behind a %s is reached, and goes on when the visit ends',
  async (door) => {
    const { url } = await serveElsewhere(door)
    await onServer(url, `create table kept as select 'hola' as line`)
    const pid = serverPid()
    const attached = await visit()
    expect(attached).toMatchObject({ url, inUse: true })
    expect(await onServer(attached.url, 'select line from kept')).toEqual([{ line: 'hola' }])
    await attached.stop()
    expect(serverPid()).toBe(pid)
    expect(await onServer(url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('a folder that nobody serves is served for the visit, and left as it was', async () => {
  await furnish()
  const attached = await visit()
  expect(attached.inUse).toBe(false)
  expect(await onServer(attached.url, 'select line from kept')).toEqual([{ line: 'hola' }])
  const pid = serverPid()
  await attached.stop()
  expect([isAlive(pid), existsSync(join(folder, 'portavoz.pid'))]).toEqual([false, false])
})

test('what a kill -9 left behind is no running installation: the folder is taken over, and its rows are there', async () => {
  const { owner, url } = await serveElsewhere()
  await onServer(url, `create table kept as select 'hola' as line`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const attached = await visit()
  expect(attached.inUse).toBe(false)
  expect(await onServer(attached.url, 'select line from kept')).toEqual([{ line: 'hola' }])
})

test('a folder without a database is said so, and stays without one', async () => {
  await expect(attach({ databaseUrl: null, dataDir: join(folder, 'nueva') })).rejects.toThrow(NoDatabase)
  expect(existsSync(join(folder, 'nueva'))).toBe(false)
})

test('a given database is taken as it is', async () => {
  const url = 'postgres://alguien@otro.sitio/base'
  expect(await attach({ databaseUrl: url, dataDir: folder })).toMatchObject({ url, inUse: false })
})
