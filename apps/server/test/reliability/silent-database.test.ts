import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTcpProxy } from '../fakes/tcp-proxy.ts'
import { startOwnDatabase } from '../process/own-database.ts'
import { startProcessHarness, waitUntilDelivered } from './process-harness.ts'

// Starts whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const RECOVERY_TIMEOUT = { timeout: 15_000, interval: 100 }
const START_TIMEOUT = { timeout: 60_000, interval: 100 }

async function startWithTcpProxy() {
  const { url } = await startOwnDatabase()
  const link = await startTcpProxy(url)
  onTestFinished(link.close)
  return { link, harness: await startProcessHarness(link.url) }
}

test('silent database connections: the server replaces them within seconds', async () => {
  const { link, harness } = await startWithTcpProxy()
  const server = await harness.startServer()
  const token = await harness.createOwnerAgent(server)
  harness.bot.sendAsCustomer({ id: 1 }, 'antes')
  await harness.bot.waitForSent(1)
  link.dropPackets()
  harness.bot.sendAsCustomer({ id: 1 }, 'mientras')
  const ready = () => fetch(`${server.url}/health/ready`)
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), RECOVERY_TIMEOUT)
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), RECOVERY_TIMEOUT)
  await harness.bot.waitForSent(2, 60_000)
  const messages = await waitUntilDelivered(() => harness.fetchMessages(server, token))
  expect(messages.filter(({ origin }) => origin === 'ai')).toHaveLength(2)
  expect(server.code).toBe(null)
})

test('start: the server waits for an unavailable database and logs it', async () => {
  const { link, harness } = await startWithTcpProxy()
  link.refuseConnections()
  const starting = harness.startServer()
  await vi.waitFor(() => expect(link.acceptedCount()).toBeGreaterThan(2), START_TIMEOUT)
  link.acceptConnections()
  const server = await starting
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(server.output).toContain('no responde todavía: se espera hasta 30 s.')
})

/** Stops or resumes every process of a PostgreSQL server, as a frozen machine does. */
function signalPostgres(folder: string, signal: 'SIGSTOP' | 'SIGCONT') {
  const [pid = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
  for (const processId of [pid, ...children.trim().split(/\s+/)]) process.kill(Number(processId), signal)
}

test('frozen database: calls are answered with 503, and succeed once it resumes', async () => {
  const { url, folder } = await startOwnDatabase()
  const harness = await startProcessHarness(url)
  const server = await harness.startServer()
  const token = await harness.createOwnerAgent(server)
  const requestApi = (path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  expect((await requestApi('/api/conversations')).status).toBe(200)
  signalPostgres(folder, 'SIGSTOP')
  try {
    // More calls than the pool has connections.
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestApi('/api/conversations')))
    const statuses = responses.map(({ status, headers }) => [status, headers.get('retry-after')])
    expect(statuses).toEqual(Array.from({ length: 20 }, () => [503, '5']))
    expect((await requestApi('/health/ready')).status).toBe(503)
    expect((await requestApi('/health/live')).status).toBe(200)
  } finally {
    signalPostgres(folder, 'SIGCONT')
  }
  await vi.waitFor(async () => expect((await requestApi('/health/ready')).status).toBe(200), START_TIMEOUT)
  expect((await requestApi('/api/conversations')).status).toBe(200)
})
