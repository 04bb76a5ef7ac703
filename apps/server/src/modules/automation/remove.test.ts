import { expect, onTestFinished, test } from 'vitest'
import { openN8n } from '../../../test/fakes/n8n/n8n.ts'
import { openHouse } from '../../../test/house.ts'
import { linkThroughN8n, openN8nHouse, useN8n, withN8nAgent } from '../../../test/n8n.ts'
import { openBotHouse, withBot } from '../../../test/n8n-bots.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'
import { SESSIONS, whenTold } from '../../../test/whatsapp.ts'

const PATH = '/api/configuration/n8n'

/** An account whose n8n has our workflows in it. */
async function openInstalled() {
  const n8n = await openN8n()
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: n8n.url }, outside: { n8nPausesMs: [0, 0, 0] } })
  const { token } = await signUp(house, 'mariana')
  const call = (method: string, path: string, body?: unknown, as = token) => house.call(method, `/api${path}`, body, as)
  const words = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey }
  await call('POST', '/configuration/n8n/config', words)
  await call('POST', '/configuration/n8n/workflows', {})
  return { house, n8n, token, call, words, remove: () => call('DELETE', '/configuration/n8n/config') }
}

test('a connection that nobody needs goes with its token, what was installed and the key of its workflows; all consoles are told', async () => {
  const { house, n8n, token, call, words, remove } = await openInstalled()
  const vecina = await signUp(house, 'vecina')
  await useN8n(house, vecina.token, words.webhookUrl)
  const own = (await call('POST', '/integration-keys', { name: 'de un programa' })).body.data
  const inN8n = [...n8n.kept.credentials.values()].find(({ data }) => data.name === 'Authorization')
  const bearer = inN8n?.data.value.replace('Bearer ', '') ?? ''
  expect((await call('POST', '/conversation-logs', {}, bearer)).status).toBe(400)

  const stream = await openStream(house.url, token)
  expect(await remove()).toMatchObject({
    status: 200,
    body: { data: { webhookUrl: '', apiUrl: '', apiToken: '', isEnabled: false, updatedAt: null } },
  })
  await stream.until(() => stream.events.some(({ type }) => type === 'automation'), 'that it is gone')
  await stream.close()
  expect((await call('GET', '/configuration/n8n/webhook-url')).status).toBe(404)
  expect((await call('GET', '/configuration/n8n/workflows')).body.data).toMatchObject({ steps: [], installedAt: null })
  expect((await call('POST', '/conversation-logs', {}, bearer)).status).toBe(401)
  expect((await call('GET', '/integration-keys')).body.data).toMatchObject([{ id: own.id }])
  const { rows } = await house.pool.query('select user_id from n8n_connections')
  expect(rows).toEqual([{ user_id: vecina.id }])
  expect(n8n.kept.workflows.size).toBe(2)

  expect(await remove()).toMatchObject({ status: 404, body: { code: 'n8n.missing' } })
})

test('after it was removed workflows are installed again where they stand', async () => {
  const { n8n, call, words, remove } = await openInstalled()
  await remove()
  await call('POST', '/configuration/n8n/config', words)
  const again = await call('POST', '/configuration/n8n/workflows', {})
  expect(again).toMatchObject({ status: 200, body: { data: { problem: null } } })
  expect([n8n.kept.workflows.size, n8n.kept.credentials.size]).toEqual([2, 3])
})

test('while workflows are being put there it stays', async () => {
  const { n8n, call, remove } = await openInstalled()
  const release = n8n.holdApi()
  const asked = n8n.knocks.length
  const installing = call('POST', '/configuration/n8n/workflows', {})
  await n8n.knocked(asked + 1)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'n8n_workflows.running' } })
  release()
  expect((await installing).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('while an agent works through it, it is named and nothing goes; what n8n still keeps then can only be forgotten', async () => {
  const { house, n8n, token, agent, sessionName } = await withN8nAgent()
  const call = (method: string, path: string, body?: unknown) => house.call(method, path, body, token)
  const pending = async () => (await call('GET', '/api/whatsapp/pending-deletions')).body.data
  const use = async () => (await call('GET', `${PATH}/use`)).body.data
  expect(await use()).toEqual({ agents: [{ id: agent.id, name: 'Ventas' }], phones: [], leaving: 0 })
  expect(await call('DELETE', `${PATH}/config`)).toMatchObject({ status: 409, body: { code: 'n8n.in_use' } })
  expect((await call('GET', `${PATH}/config`)).body.data.webhookUrl).toBe(n8n.webhookUrl)

  n8n.beIn('html')
  await call('PUT', `/api/agents/${agent.id}/engine`, { engine: 'embedded' })
  expect(await use()).toEqual({ agents: [], phones: [], leaving: 1 })
  expect((await call('DELETE', `${PATH}/config`)).status).toBe(200)
  const cause = 'URL del webhook de n8n no está configurada. Verifica la configuración de n8n.'
  await whenTold(house, token, async () => (await pending())[0]?.cause === cause, 'why it cannot be asked for')
  expect(await pending()).toMatchObject([{ sessionName, isLeftBehind: true }])
  await call('DELETE', `${SESSIONS}/${sessionName}`)
  expect(await pending()).toEqual([])
})

test('a bot that n8n hears needs it too, also where its owner hung up', async () => {
  const kept = await openBotHouse()
  const { agent } = await withBot(kept)
  await kept.call('POST', `/agents/telegram/${agent.id}/disconnect`)
  expect((await kept.call('GET', '/configuration/n8n/use')).body.data.agents).toEqual([
    { id: agent.id, name: agent.name },
  ])
  expect((await kept.call('DELETE', '/configuration/n8n/config')).status).toBe(409)
  await kept.call('DELETE', `/agents/${agent.id}`)
  expect((await kept.call('DELETE', '/configuration/n8n/config')).status).toBe(200)
})

test('a phone that n8n let in keeps it until it has gone', async () => {
  const kept = await openN8nHouse()
  const { house, token } = kept
  const name = await linkThroughN8n(kept, '573001112233')
  const use = async () => (await house.call('GET', `${PATH}/use`, undefined, token)).body.data
  const remove = () => house.call('DELETE', `${PATH}/config`, undefined, token)
  expect(await use()).toEqual({ agents: [], phones: ['573001112233'], leaving: 0 })
  expect((await remove()).status).toBe(409)
  await house.call('DELETE', `${SESSIONS}/${name}`, undefined, token)
  await whenTold(house, token, async () => (await use()).phones.length === 0)
  expect((await remove()).status).toBe(200)
})

test('the database keeps a connection for as long as an agent needs it, and lets an account go with both', async () => {
  const { house, token } = await withN8nAgent()
  await expect(house.pool.query('delete from n8n_connections')).rejects.toThrow('agents_n8n')
  expect((await house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)).status).toBe(200)
  expect((await house.pool.query('select from n8n_connections')).rows).toEqual([])
})

test('whoever makes an agent for an n8n that went meanwhile is told so, and nothing is made', async () => {
  const kept = await openBotHouse()
  await kept.house.call('GET', `${PATH}/webhook-url`, undefined, kept.token)
  // In another process: this one remembers it.
  await kept.house.pool.query('delete from n8n_connections')
  expect(await withBot(kept)).toMatchObject({ status: 409, body: { code: 'n8n.gone' } })
  expect((await kept.call('GET', '/agents')).body.data).toEqual([])
})
