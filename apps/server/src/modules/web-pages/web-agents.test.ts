import { expect, test } from 'vitest'
import { startN8nBotServer } from '../../../test/channels/n8n-bot-server.ts'
import { savePage, startServerWithWebAgent, type visitPage } from '../../../test/channels/web-server.ts'
import { requestAgent } from '../../../test/helpers/create-agent.ts'
import { fetchThread } from '../../../test/test-accounts.ts'
import type { TestServer } from '../../../test/test-server.ts'

const texts = async (visitor: ReturnType<typeof visitPage>) => (await visitor.read()).messages.map(({ text }) => text)

const fetchAgent = async (server: TestServer, token: string, id: string) =>
  (await server.call('GET', `/api/agents/${id}`, undefined, token)).body.data

test('agent of a page: answers there without another network, and is connected while its page is open', async () => {
  const { server, agent, token, visitor } = await startServerWithWebAgent()
  expect(agent).toMatchObject({ platform: 'web', engine: 'embedded', connection: { state: 'disconnected' } })
  const open = await fetchAgent(server, token, agent.id)
  expect(open).toMatchObject({ status: 'active', problem: null, connection: { state: 'connected' } })
  await visitor.write('hola')
  await server.drain()
  expect(await texts(visitor)).toEqual(['hola', 'Eco: hola'])
  const list = (platform: string) => server.call('GET', `/api/agents/search?platform=${platform}`, undefined, token)
  expect((await list('web')).body.data).toHaveLength(1)
  expect((await list('telegram')).body.data).toEqual([])
  const logs = await server.call('GET', '/api/conversation-logs?platform=web', undefined, token)
  expect(logs.body.data).toMatchObject([{ platform: 'web', aiResponse: 'Eco: hola' }])

  await savePage(server, { agentId: agent.id, token }, { isOpen: false })
  expect((await fetchAgent(server, token, agent.id)).connection.state).toBe('disconnected')
  expect((await visitor.write('¿siguen?')).status).toBe(404)
  const history = await server.call('GET', `/api/agents/${agent.id}/connections`, undefined, token)
  expect(history.body.data.map(({ state }: { state: string }) => state)).toEqual([
    'disconnected',
    'connected',
    'disconnected',
  ])
})

test('agent of a page: its state is that of its page, opened and closed at once, and after a refusal', async () => {
  const { server, agent, token } = await startServerWithWebAgent()
  const own = { agentId: agent.id, token }
  await Promise.all([true, false, true, false].map((isOpen) => savePage(server, own, { isOpen })))
  const page = (await server.call('GET', `/api/agents/${agent.id}/web-page`, undefined, token)).body.data
  const { connection } = await fetchAgent(server, token, agent.id)
  expect(connection.state).toBe(page.isOpen ? 'connected' : 'disconnected')

  await savePage(server, own, { isOpen: false })
  const second = (await requestAgent(server, token, { platform: 'web', name: 'Otra' })).body.data
  const taken = await savePage(server, { agentId: second.id, token })
  expect(taken).toMatchObject({ status: 409, body: { code: 'web_page.slug_taken' } })
  expect((await fetchAgent(server, token, second.id)).connection.state).toBe('disconnected')
})

test('agent of a page: paused it keeps what arrives, and deleted it closes the page', async () => {
  const { server, agent, token, visitor } = await startServerWithWebAgent()
  await server.call('PUT', `/api/agents/${agent.id}/status`, { whatsappStatus: 'inactive' }, token)
  await visitor.write('¿abren hoy?')
  await server.drain()
  expect(await texts(visitor)).toEqual(['¿abren hoy?'])
  expect((await fetchThread(server, token)).conversation.status).toBe('waiting')

  const removed = await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(removed).toMatchObject({ status: 200, body: { data: { conversations: 1, pending: false } } })
  expect((await visitor.ask('/history')).status).toBe(404)
})

test('agent of a page: never works through n8n, a bot or another program', async () => {
  const { server, token, call, key } = await startN8nBotServer()
  const agent = (await requestAgent(server, token, { platform: 'web' })).body.data
  expect(agent.engine).toBe('embedded')
  const pageOnly = { status: 409, body: { code: 'agents.page_only' } }
  expect(await call('PUT', `/agents/${agent.id}/engine`, { engine: 'n8n' })).toMatchObject(pageOnly)
  const about = { sessionName: agent.sessionName, userPhone: '573001112233', userName: 'Luz' }
  const report = { ...about, userMessage: 'hola', aiResponse: 'buenas' }
  expect(await server.call('POST', '/api/conversation-logs', report, key)).toMatchObject(pageOnly)
  const relay = { input: 'hola', conversation: { ...about, externalId: 'a' } }
  expect(await server.call('POST', `/api/agents/${agent.id}/execution`, relay, key)).toMatchObject(pageOnly)
  const notTelegram = { status: 400, body: { code: 'telegram.not_telegram' } }
  expect(await call('POST', `/agents/telegram/${agent.id}/connect`, {})).toMatchObject(notTelegram)
  expect((await call('GET', '/conversations')).body.data.items).toEqual([])
  // A preview is no conversation.
  expect((await server.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, key)).status).toBe(200)
})
