import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { runBothAtOnce } from '../../../test/database/run-behind-lock.ts'
import { createOwnerWithAgent } from '../../../test/test-accounts.ts'

const newToken = '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'

test('edit agent: of two simultaneous edits both apply, a token that Telegram checks slowly and a key', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server, { apiKeys: { anthropic: 'sk-ant-vieja' } })
  const next = server.telegram.addBot(newToken, { id: 7999, username: 'nuevo_bot', name: 'Nuevo' })
  const edit = (changes: object) => server.call('PUT', `/api/agents/${agent.id}`, changes, token)

  const pending = next.hold('getMe')
  const replacing = edit({ botToken: newToken })
  await pending.arrived
  const apiKeys = { openai: 'sk-nueva', anthropic: '' }
  expect((await edit({ name: 'Soporte', customConfig: { apiKeys } })).status).toBe(200)
  pending.release()

  expect((await replacing).body.data).toMatchObject({
    name: 'Soporte',
    platformConfig: { botUsername: 'nuevo_bot' },
    customConfig: { apiKeys: { openai: '***', anthropic: '', custom: '' } },
  })
  const response = await server.call('GET', `/api/agents/telegram/${agent.id}/bot-token`, undefined, token)
  expect(response.body.data).toEqual({ botToken: newToken })
})

test('edit agent: two keys given at the same time are both stored', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const give = (apiKeys: object) => server.call('PUT', `/api/agents/${agent.id}`, { customConfig: { apiKeys } }, token)
  await runBothAtOnce(server.database, 'select id from agents for update', () =>
    Promise.all([give({ openai: 'sk-nueva' }), give({ anthropic: 'sk-ant-nueva' })]),
  )
  const { body } = await server.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.customConfig.apiKeys).toEqual({ openai: '***', anthropic: '***', custom: '', transcriber: '' })
})
