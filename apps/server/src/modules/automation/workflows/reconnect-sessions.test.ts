import { expect, test } from 'vitest'
import { evolutionInput, NO_INSTALL_DELAYS, N8N_PATH } from '../../../../test/channels/n8n-installation.ts'
import { linkThroughN8n, startN8nServer } from '../../../../test/channels/n8n-server.ts'
import { SESSIONS_PATH } from '../../../../test/channels/whatsapp-server.ts'

/** Two linked sessions, one that is pairing and one that was disconnected, in an n8n without our workflows. */
async function withSessions() {
  const fixture = await startN8nServer({ inputs: { n8nPausesMs: NO_INSTALL_DELAYS } })
  const { server, n8n, token } = fixture
  const lines = [
    await linkThroughN8n(fixture, '573001112233'),
    await linkThroughN8n(fixture, '573001112244'),
  ].toSorted()
  await server.call('POST', SESSIONS_PATH, {}, token)
  const disconnected = await linkThroughN8n(fixture, '573001112255')
  await server.call('POST', `${SESSIONS_PATH}/${disconnected}/disconnect`, {}, token)
  n8n.deactivate('/evolution-api')
  const config = { webhookUrl: `${n8n.webhookUrl}/tienda`, apiUrl: n8n.url, apiToken: n8n.apiKey }
  await server.call('POST', `${N8N_PATH}/config`, config, token)
  const told = () =>
    n8n.calls
      .filter(({ path, body }) => path === '/tienda/evolution-api' && body['operationType'] === 'connect')
      .map(({ body }) => body)
      .filter(({ sessionName }) => [...lines, disconnected].includes(String(sessionName)))
  return { ...fixture, lines, told, install: () => server.call('POST', `${N8N_PATH}/workflows`, evolutionInput, token) }
}

test('install: linked sessions are connected again, so that Evolution learns the current webhook', async () => {
  const { lines, told, install } = await withSessions()
  const connects = lines.map((sessionName) => ({
    sessionName,
    operationType: 'connect',
    timestamp: expect.stringMatching(/Z$/),
  }))
  expect((await install()).status).toBe(200)
  expect(told()).toEqual(connects)
  expect((await install()).status).toBe(200)
  expect(told()).toEqual([...connects, ...connects])
})

test('install: an unreachable Evolution API fails it before any session; refusing one session does not', async () => {
  const { n8n, lines, told, install } = await withSessions()
  n8n.workflowStore.setAnswer({ success: false, cause: 'unreachable', error: 'canario' })
  expect(await install()).toMatchObject({ status: 502, body: { code: 'n8n.evolution_away' } })
  expect(told()).toEqual([])
  n8n.workflowStore.setAnswer({ success: false, cause: 'refused', error: 'canario' })
  expect((await install()).status).toBe(200)
  expect(told()).toHaveLength(lines.length)
})
