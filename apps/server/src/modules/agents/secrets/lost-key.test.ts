import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { createSecrets } from '../../../platform/security/secrets.ts'

const luz = { id: 99, firstName: 'Luz' }
const hidden = { openai: '***', anthropic: '***', custom: '' }

/** A shop that ran for a while, and the same server started with a key that opens none of its secrets. */
async function startedWithAnotherKey() {
  const first = await startTestServer()
  const apiKeys = { openai: 'sk-de-la-tienda', anthropic: 'sk-ant-de-la-tienda' }
  const account = await createOwnerWithAgent(first, { apiKeys })
  await sendAndDrain(first, account.bot, luz, '/start')
  const { conversation } = await fetchThread(first, account.token)
  const writing = first.call(
    'POST',
    `/api/conversations/${conversation.id}/messages`,
    { content: 'uno' },
    account.token,
  )
  expect((await writing).status).toBe(201)
  await first.stop()

  const shared = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const testServer = await startTestServer({ sharedWith: shared, inputs: { secrets } })
  const call = (method: string, path: string, body?: unknown) =>
    testServer.call(method, `/api/agents${path}`, body, account.token)
  const edit = (changes: object) => call('PUT', `/${account.agent.id}`, changes)
  return {
    ...account,
    id: account.agent.id as string,
    first,
    server: testServer,
    call,
    edit,
    withTheRightKey: () => startTestServer({ sharedWith: shared }),
  }
}

const lostKey = { status: 409, body: { code: 'agents.key_lost', error: expect.stringMatching(/SECRET_KEY.*token/) } }

test('lost key: an edit destroys no secret, and the right key opens all of them again', async () => {
  const { server: testServer, edit, id, token, botToken, withTheRightKey } = await startedWithAnotherKey()
  const apiKeys = { openai: '', anthropic: '***', custom: '' }
  expect((await edit({ name: 'Soporte' })).status).toBe(200)
  expect((await edit({ customConfig: { responseDelay: 0, apiKeys }, botToken: '***' })).status).toBe(200)
  expect(await edit({ customConfig: { apiKeys: { ...apiKeys, openai: 'sk-nueva' } } })).toMatchObject(lostKey)
  await testServer.stop()

  const back = await withTheRightKey()
  const response = await back.call('GET', `/api/agents/telegram/${id}/bot-token`, undefined, token)
  expect(response.body.data).toEqual({ botToken })
  const { body } = await back.call('GET', `/api/agents/${id}`, undefined, token)
  expect(body.data).toMatchObject({ name: 'Soporte', problem: null, customConfig: { apiKeys: hidden } })
})

test('lost key: a new token starts anew with the keys of the same request', async () => {
  const { edit, botToken } = await startedWithAnotherKey()
  const { status, body } = await edit({ botToken, customConfig: { apiKeys: { openai: 'sk-nueva', anthropic: '***' } } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    problem: null,
    botToken: '***',
    customConfig: { apiKeys: { openai: '***', anthropic: '', custom: '' } },
  })
})

test('lost key: a pending reply waits with its reason, and is sent once when the key returns', async () => {
  const { server: testServer, bot, token, withTheRightKey } = await startedWithAnotherKey()
  const sentBefore = bot.sent.length
  await testServer.drain(3)
  expect((await fetchThread(testServer, token)).messages.at(-1)).toMatchObject({
    status: 'pending',
    cause: 'La clave que protege los secretos de este agente ya no es la misma',
  })
  await testServer.stop()

  const back = await withTheRightKey()
  back.advanceClock(10 * 60_000)
  await back.drain()
  expect(bot.sent.slice(sentBefore)).toMatchObject([{ shown: 'uno' }])
  expect((await fetchThread(back, token)).messages.at(-1)).toMatchObject({ status: 'sent', cause: null })
})

test('lost key: endpoints that need a secret say why they fail, and disconnecting needs none', async () => {
  const { call, id } = await startedWithAnotherKey()
  expect(await call('POST', `/telegram/${id}/connect`)).toMatchObject(lostKey)
  expect(await call('GET', `/telegram/${id}/bot-token`)).toMatchObject(lostKey)
  expect(await call('POST', `/${id}/execution`, { input: 'hola' })).toMatchObject(lostKey)
  expect(await call('POST', `/telegram/${id}/disconnect`)).toMatchObject({
    status: 200,
    body: { data: { connection: { state: 'disconnected' }, problem: { code: 'agent.key_lost' } } },
  })
})
