import { expect, onTestFinished, test } from 'vitest'
import { startFakeN8n } from '../../../test/fakes/n8n/n8n.ts'
import { startTestServer } from '../../../test/test-server.ts'
import {
  linkThroughN8n,
  startN8nServer,
  connectN8n,
  startServerWithN8nAgent,
} from '../../../test/channels/n8n-server.ts'
import { startN8nBotServer, createBotAgent } from '../../../test/channels/n8n-bot-server.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { SESSIONS_PATH, waitForEvent } from '../../../test/channels/whatsapp-server.ts'

const PATH = '/api/configuration/n8n'

/** A workspace whose n8n has our workflows installed. */
async function withInstalledWorkflows() {
  const n8n = await startFakeN8n()
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  const server = await startTestServer({
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    inputs: { n8nPausesMs: [0, 0, 0] },
  })
  const { token } = await signUp(server, 'mariana')
  const call = (method: string, path: string, body?: unknown, userToken = token) =>
    server.call(method, `/api${path}`, body, userToken)
  const config = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey }
  await call('POST', '/configuration/n8n/config', config)
  await call('POST', '/configuration/n8n/workflows', {})
  return { server, n8n, token, call, words: config, remove: () => call('DELETE', '/configuration/n8n/config') }
}

test('remove connection: deletes its token, install state and workflow key, and publishes the change', async () => {
  const { server, n8n, token, call, words: config, remove } = await withInstalledWorkflows()
  const vecina = await signUp(server, 'vecina')
  await connectN8n(server, vecina.token, config.webhookUrl)
  const ownKey = (await call('POST', '/integration-keys', { name: 'de un programa' })).body.data
  const inN8n = [...n8n.workflowStore.credentials.values()].find(({ data }) => data.name === 'Authorization')
  const bearer = inN8n?.data.value.replace('Bearer ', '') ?? ''
  expect((await call('POST', '/conversation-logs', {}, bearer)).status).toBe(400)

  const stream = await openEventStream(server.url, token)
  expect(await remove()).toMatchObject({
    status: 200,
    body: { data: { webhookUrl: '', apiUrl: '', apiToken: '', isEnabled: false, updatedAt: null } },
  })
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'automation'), 'that it is gone')
  await stream.close()
  expect((await call('GET', '/configuration/n8n/webhook-url')).status).toBe(404)
  expect((await call('GET', '/configuration/n8n/workflows')).body.data).toMatchObject({ steps: [], installedAt: null })
  expect((await call('POST', '/conversation-logs', {}, bearer)).status).toBe(401)
  expect((await call('GET', '/integration-keys')).body.data).toMatchObject([{ id: ownKey.id }])
  const { rows } = await server.pool.query('select workspace_id from n8n_connections')
  expect(rows).toEqual([{ workspace_id: vecina.id }])
  expect(n8n.workflowStore.workflows.size).toBe(2)

  expect(await remove()).toMatchObject({ status: 404, body: { code: 'n8n.missing' } })
})

test('workflows after a removal: installed again in place', async () => {
  const { n8n, call, words: config, remove } = await withInstalledWorkflows()
  await remove()
  await call('POST', '/configuration/n8n/config', config)
  const again = await call('POST', '/configuration/n8n/workflows', {})
  expect(again).toMatchObject({ status: 200, body: { data: { problem: null } } })
  expect([n8n.workflowStore.workflows.size, n8n.workflowStore.credentials.size]).toEqual([2, 3])
})

test('remove connection: refused while workflows are being installed', async () => {
  const { n8n, call, remove } = await withInstalledWorkflows()
  const release = n8n.holdApiAnswers()
  const knocksBefore = n8n.apiRequests.length
  const installing = call('POST', '/configuration/n8n/workflows', {})
  await n8n.waitForApiRequests(knocksBefore + 1)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'n8n_workflows.running' } })
  release()
  expect((await installing).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('remove connection: refused while an agent uses it; then pending deletions can only be dismissed', async () => {
  const { server, n8n, token, agent, sessionName } = await startServerWithN8nAgent()
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, token)
  const pending = async () => (await call('GET', '/api/whatsapp/pending-deletions')).body.data
  const use = async () => (await call('GET', `${PATH}/use`)).body.data
  expect(await use()).toEqual({ agents: [{ id: agent.id, name: 'Ventas' }], phones: [], leaving: 0 })
  expect(await call('DELETE', `${PATH}/config`)).toMatchObject({ status: 409, body: { code: 'n8n.in_use' } })
  expect((await call('GET', `${PATH}/config`)).body.data.webhookUrl).toBe(n8n.webhookUrl)

  n8n.setWebhookFailure('html')
  await call('PUT', `/api/agents/${agent.id}/engine`, { engine: 'embedded' })
  expect(await use()).toEqual({ agents: [], phones: [], leaving: 1 })
  expect((await call('DELETE', `${PATH}/config`)).status).toBe(200)
  const cause = 'URL del webhook de n8n no está configurada. Verifica la configuración de n8n.'
  await waitForEvent(server, token, async () => (await pending())[0]?.cause === cause, 'why it cannot be asked for')
  expect(await pending()).toMatchObject([{ sessionName, isLeftBehind: true }])
  await call('DELETE', `${SESSIONS_PATH}/${sessionName}`)
  expect(await pending()).toEqual([])
})

test('remove connection: refused while a bot uses n8n, also a disconnected one', async () => {
  const fixture = await startN8nBotServer()
  const { agent } = await createBotAgent(fixture)
  await fixture.call('POST', `/agents/telegram/${agent.id}/disconnect`)
  expect((await fixture.call('GET', '/configuration/n8n/use')).body.data.agents).toEqual([
    { id: agent.id, name: agent.name },
  ])
  expect((await fixture.call('DELETE', '/configuration/n8n/config')).status).toBe(409)
  await fixture.call('DELETE', `/agents/${agent.id}`)
  expect((await fixture.call('DELETE', '/configuration/n8n/config')).status).toBe(200)
})

test('remove connection: refused while a phone is linked through n8n', async () => {
  const fixture = await startN8nServer()
  const { server, token } = fixture
  const name = await linkThroughN8n(fixture, '573001112233')
  const use = async () => (await server.call('GET', `${PATH}/use`, undefined, token)).body.data
  const remove = () => server.call('DELETE', `${PATH}/config`, undefined, token)
  expect(await use()).toEqual({ agents: [], phones: ['573001112233'], leaving: 0 })
  expect((await remove()).status).toBe(409)
  await server.call('DELETE', `${SESSIONS_PATH}/${name}`, undefined, token)
  await waitForEvent(server, token, async () => (await use()).phones.length === 0)
  expect((await remove()).status).toBe(200)
})

test('database: keeps a connection that an agent uses; deleting the account deletes both', async () => {
  const { server, token } = await startServerWithN8nAgent()
  await expect(server.pool.query('delete from n8n_connections')).rejects.toThrow('agents_n8n')
  expect((await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)).status).toBe(200)
  expect((await server.pool.query('select from n8n_connections')).rows).toEqual([])
})

test('create agent for an n8n that was removed meanwhile: refused, and nothing is created', async () => {
  const fixture = await startN8nBotServer()
  await fixture.server.call('GET', `${PATH}/webhook-url`, undefined, fixture.token)
  // Deleted as another process would: this one still has it cached.
  await fixture.server.pool.query('delete from n8n_connections')
  expect(await createBotAgent(fixture)).toMatchObject({ status: 409, body: { code: 'n8n.gone' } })
  expect((await fixture.call('GET', '/agents')).body.data).toEqual([])
})
