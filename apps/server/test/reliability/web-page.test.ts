import { expect, test, vi } from 'vitest'
import { visitPage } from '../channels/web-server.ts'
import { startProcessHarness } from './process-harness.ts'
import type { ServerProcess } from '../process/server-process.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const call = async ({ url }: ServerProcess, method: string, path: string, body: unknown, token?: string) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A visitor's browser, which knows no server but the one that runs now. */
const visitorOf = (server: ServerProcess) =>
  visitPage({ call: (method, path, body) => call(server, method, path, body) })

test('killed while the agent answers a visitor: one reply, which the page shows after it reconnected', async () => {
  const harness = await startProcessHarness()
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  const [agentId] = await harness.fetchAgentIds(first, token)
  const page = { slug: 'tienda-luz', isOpen: true, origins: [] }
  expect((await call(first, 'PUT', `/api/agents/${agentId}/web-page`, page, token)).status).toBe(200)
  harness.model.hold()
  const messageId = 'el-mismo-mensaje'
  expect((await visitorOf(first).write('¿abren hoy?', messageId)).status).toBe(200)
  await harness.model.waitForCalls(1)
  await first.kill()
  harness.model.release()

  const second = await harness.startServer()
  const visitor = visitorOf(second)
  // The page does not know whether its message arrived, and sends it again.
  expect((await visitor.write('¿abren hoy?', messageId)).status).toBe(200)
  const { status, body } = await visitor.ask('/history')
  expect([status, body.data.messages[0].text]).toEqual([200, '¿abren hoy?'])
  const texts = async () => (await visitor.read()).messages.map(({ text }) => text)
  const answered = ['¿abren hoy?', 'Eco: ¿abren hoy?']
  await vi.waitFor(async () => expect(await texts()).toEqual(answered), { timeout: 120_000, interval: 200 })
  await visitor.write('gracias')
  await vi.waitFor(async () => expect(await texts()).toHaveLength(4), { timeout: 120_000, interval: 200 })
  expect((await texts()).filter((text) => text.startsWith('Eco: ¿abren hoy?'))).toHaveLength(1)
})
