import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbedded } from '../../src/db/embedded/start.ts'
import { emptyDatabase } from '../database.ts'
import { openSilentLink } from '../fakes/silent-link.ts'
import { throwAwayFolder } from '../throw-away-folder.ts'
import { openTown, waitUntilDelivered } from './town.ts'

// Whole processes start here, on machines that may be slow.
vi.setConfig({ testTimeout: 120_000 })

const RECOVERY = { timeout: 15_000, interval: 100 }
const PATIENCE = { timeout: 60_000, interval: 100 }

async function silentTown() {
  const database = await emptyDatabase()
  onTestFinished(database.drop)
  const link = await openSilentLink(database.url)
  onTestFinished(link.close)
  return { link, town: await openTown(link.url) }
}

test('a database whose old connections went silent is used again through new ones within seconds', async () => {
  const { link, town } = await silentTown()
  const server = await town.open()
  const token = await town.settle(server)
  town.bot.say({ id: 1 }, 'antes')
  await town.bot.waitForSent(1)
  link.silence()
  town.bot.say({ id: 1 }, 'mientras')
  const ready = () => fetch(`${server.url}/health/ready`)
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), RECOVERY)
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), RECOVERY)
  await town.bot.waitForSent(2, 60_000)
  const said = await waitUntilDelivered(() => town.messages(server, token))
  expect(said.filter(({ origin }) => origin === 'ai')).toHaveLength(2)
  expect(server.code).toBe(null)
})

test('start: a database that is absent at first is waited for, and that is said', async () => {
  const { link, town } = await silentTown()
  link.refuse()
  const starting = town.open()
  await vi.waitFor(() => expect(link.accepted()).toBeGreaterThan(2), PATIENCE)
  link.heal()
  const server = await starting
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(server.said).toContain('no responde todavía: se espera hasta 30 s.')
})

/** Stops or continues every process of a PostgreSQL server, as a frozen machine does. */
function signalServer(folder: string, signal: 'SIGSTOP' | 'SIGCONT') {
  const [pid = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
  for (const one of [pid, ...children.trim().split(/\s+/)]) process.kill(Number(one), signal)
}

test('a frozen database: calls are refused as unavailable, and served once it goes on', async () => {
  const folder = throwAwayFolder('portavoz-quieta-')
  const { url, stop } = await startEmbedded(folder, { durable: false })
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const town = await openTown(url)
  const server = await town.open()
  const token = await town.settle(server)
  const ask = (path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask('/api/conversations')).status).toBe(200)
  signalServer(folder, 'SIGSTOP')
  try {
    // More calls than the pool has places.
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/conversations')))
    const told = answers.map(({ status, headers }) => [status, headers.get('retry-after')])
    expect(told).toEqual(Array.from({ length: 20 }, () => [503, '5']))
    expect((await ask('/health/ready')).status).toBe(503)
    expect((await ask('/health/live')).status).toBe(200)
  } finally {
    signalServer(folder, 'SIGCONT')
  }
  await vi.waitFor(async () => expect((await ask('/health/ready')).status).toBe(200), PATIENCE)
  expect((await ask('/api/conversations')).status).toBe(200)
})
