import { expect, test, vi } from 'vitest'
import { runStatement } from '../database/run-statement.ts'
import { openEventStream } from '../helpers/event-stream.ts'
import { startStoppableDatabase } from '../process/stoppable-database.ts'
import { startWhatsAppHarness } from './whatsapp-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const WAIT_TIMEOUT_MS = 60_000
const RECOVERY_MS = 10_000
/** More than the socket buffers on the way hold. */
const ROW_COUNT = 4_000

const unavailableResponse = {
  success: false,
  code: 'unavailable',
  error: 'El servidor no está disponible. Inténtalo en unos segundos',
  message: 'El servidor no está disponible. Inténtalo en unos segundos',
}

test('database outage: calls and health report it, and everything continues when the database is back', async () => {
  const postgres = await startStoppableDatabase()
  const harness = await startWhatsAppHarness(postgres.url)
  const server = await harness.startServer()
  const token = await harness.signUpOwner(server)
  const [shop, luz] = [
    harness.whatsapp.addPhone({ number: '573001112233', name: 'Tienda' }),
    harness.whatsapp.addPhone({ number: '573009998877', name: 'Luz' }),
  ]
  await harness.linkAgent(server, token, shop)
  await luz.write(shop, 'antes')
  await harness.whatsapp.notifier.waitUntil(
    () => harness.receivedBy(luz).length === 1,
    () => 'the first reply',
    WAIT_TIMEOUT_MS,
  )
  await runStatement(postgres.url, `drop index messages_words`)
  await runStatement(
    postgres.url,
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      select 'fila-' || n, c.id, c.workspace_id, 'incoming', 'contact', 'text', repeat('x', 5000), now(), now()
      from conversations c, generate_series(1, ${ROW_COUNT}) n`,
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const requestApi = (path: string, body?: object) =>
    fetch(server.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const stream = await openEventStream(server.url, token)
  const file = await requestApi('/api/extraction/export', { format: 'csv' })
  expect([file.status, file.headers.get('x-total-rows')]).toEqual([200, String(ROW_COUNT + 2)])

  postgres.stopServer()
  const refusedResponse = await vi.waitFor(
    async () => {
      const response = await requestApi('/api/conversations')
      expect(response.status).not.toBe(200)
      return response
    },
    { timeout: WAIT_TIMEOUT_MS, interval: 20 },
  )
  const responses = [
    refusedResponse,
    await requestApi('/api/agents'),
    await requestApi('/api/extraction/search', { query: 'x' }),
  ]
  for (const response of [
    ...responses,
    await requestApi('/api/canned-replies', { shortcut: 'hola', content: 'Hola' }),
  ]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual(unavailableResponse)
  }
  const ready = await requestApi('/health/ready')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await requestApi('/health/live')).status).toBe(200)
  // The client learns that the export is incomplete.
  await expect(file.text()).rejects.toThrow('terminated')
  await luz.write(shop, 'mientras')
  // A console must not look connected while nothing can reach it.
  await stream.waitForEnd()

  await postgres.startServer()
  await vi.waitFor(async () => expect((await requestApi('/health/ready')).status).toBe(200), { timeout: RECOVERY_MS })
  expect((await requestApi('/api/conversations')).status).toBe(200)
  await harness.whatsapp.notifier.waitUntil(
    () => harness.receivedBy(luz).length === 2,
    () => 'the reply to what was written meanwhile',
    WAIT_TIMEOUT_MS,
  )
  await luz.write(shop, 'después')
  await harness.whatsapp.notifier.waitUntil(
    () => harness.receivedBy(luz).length === 3,
    () => 'the reply to what was written afterwards',
    WAIT_TIMEOUT_MS,
  )
  const reopened = await openEventStream(server.url, token, stream.position())
  const waitForLog = (logText: string) =>
    reopened.events.some((event) => event.type === 'message' && event.preview.includes(logText))
  await reopened.waitUntil(
    () => waitForLog('mientras') && waitForLog('después'),
    'both messages on the stream that continues',
  )
  expect(harness.receivedBy(luz)).toHaveLength(3)
  expect(await (await requestApi('/api/extraction/export', { format: 'csv' })).text()).toContain('después')
  expect(server.code).toBe(null)
  await reopened.close()
})
