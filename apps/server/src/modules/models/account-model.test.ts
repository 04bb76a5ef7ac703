import { expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { sendAndDrain, signUp, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { createLanguageModelAt } from '../../../test/fakes/model/language-model-at.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { createSecrets } from '../../platform/security/secrets.ts'

const MODEL = '/api/configuration/model'
const luz = { id: 99, firstName: 'Luz' }
const claude = { provider: 'anthropic', name: 'claude-haiku-4-5', apiKey: 'sk-ant-de-la-cuenta' }
const noModel = { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' }

/** A server whose OpenAI and Anthropic are one test double. */
async function openWithModelServer(env: Record<string, string> = {}) {
  const provider = await startFakeModel()
  onTestFinished(provider.close)
  const testServer = await startTestServer({ env, inputs: { languageModel: createLanguageModelAt(provider.url) } })
  const save = (input: object, token: string) => testServer.call('PUT', MODEL, input, token)
  return { testServer, provider, save }
}

const agentOf = async (testServer: TestServer, token: string, id: string) =>
  (await testServer.call('GET', `/api/agents/${id}`, undefined, token)).body.data

test('account model: its key is sealed, never shown, and of no other account', async () => {
  const { testServer, save } = await openWithModelServer()
  const [mariana, vecina] = [await signUp(testServer, 'mariana'), await signUp(testServer, 'vecina')]
  const saved = await save(claude, mariana.token)
  expect(saved).toMatchObject({ status: 200, body: { data: { own: { ...claude, apiKey: '***' } } } })
  expect(JSON.stringify(saved.body)).not.toContain(claude.apiKey)
  const { rows } = await testServer.pool.query('select t::text as row from account_models t')
  expect(rows[0].row).not.toContain(claude.apiKey)
  expect((await testServer.call('GET', MODEL, undefined, vecina.token)).body.data).toMatchObject({
    own: null,
    installation: { name: 'eco' },
  })
})

test('model source: an agent’s own model, then the account’s, then the installation’s', async () => {
  const { testServer, provider, save } = await openWithModelServer()
  const { bot, token, agent } = await createOwnerWithAgent(testServer)
  expect(await agentOf(testServer, token, agent.id)).toMatchObject({
    brain: 'model',
    model: { by: 'installation', name: 'eco' },
  })

  await save(claude, token)
  expect(await agentOf(testServer, token, agent.id)).toMatchObject({
    model: { by: 'account', name: 'claude-haiku-4-5' },
  })
  await sendAndDrain(testServer, bot, luz, 'hola')
  expect(testServer.model.calls).toEqual([])
  expect(provider.calls.at(-1)).toMatchObject({
    wire: 'anthropic',
    headers: { 'x-api-key': 'sk-ant-de-la-cuenta' },
    body: { model: 'claude-haiku-4-5' },
  })

  const customConfig = { responseDelay: 0, apiKeys: { openai: 'sk-del-agente' } }
  await testServer.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  expect(await agentOf(testServer, token, agent.id)).toMatchObject({ model: { by: 'agent', name: 'gpt-5-mini' } })
  await sendAndDrain(testServer, bot, luz, 'otra cosa')
  expect(provider.calls.at(-1)).toMatchObject({ wire: 'openai', headers: { authorization: 'Bearer sk-del-agente' } })
  expect(bot.sent.map(({ shown: shownAs }) => shownAs)).toEqual(['Eco: hola', 'Eco: otra cosa'])
})

test('no installation model: «Sin modelo» goes with the account’s model and returns when it is deleted', async () => {
  const { testServer, save } = await openWithModelServer(noModel)
  const { token, agent } = await createOwnerWithAgent(testServer)
  expect(await agentOf(testServer, token, agent.id)).toMatchObject({ brain: 'none', model: null })
  await save(claude, token)
  expect((await testServer.call('GET', '/api/agents', undefined, token)).body.data).toMatchObject([{ brain: 'model' }])
  const removal = await testServer.call('DELETE', MODEL, undefined, token)
  expect(removal).toMatchObject({ status: 200, body: { data: { own: null, installation: null } } })
  expect(await agentOf(testServer, token, agent.id)).toMatchObject({ brain: 'none', model: null })
})

test('account model: other consoles get an event, and the former model’s problem is cleared', async () => {
  const { testServer, provider, save } = await openWithModelServer()
  const { bot, token, agent } = await createOwnerWithAgent(testServer)
  await save(claude, token)
  provider.queueReplies({ status: 401 })
  await sendAndDrain(testServer, bot, luz, 'hola')
  expect(await agentOf(testServer, token, agent.id)).toMatchObject({ problem: { code: 'model.bad_key' } })
  const stream = await openEventStream(testServer.url, token)
  await save({ ...claude, apiKey: 'sk-ant-nueva' }, token)
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'model'), 'the other model')
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'agent'), 'the agent to be well')
  expect(await agentOf(testServer, token, agent.id)).toMatchObject({ problem: null, status: 'active' })
  await stream.close()
})

test('stored key: kept with `***`, and only for the same provider and origin', async () => {
  const { testServer, provider, save } = await openWithModelServer()
  const { token, bot } = await createOwnerWithAgent(testServer)
  await save(claude, token)
  const renaming = await save({ ...claude, name: 'claude-sonnet-4-5', apiKey: '***' }, token)
  expect(renaming).toMatchObject({ status: 200, body: { data: { own: { name: 'claude-sonnet-4-5', apiKey: '***' } } } })
  await sendAndDrain(testServer, bot, luz, 'hola')
  expect(provider.calls.at(-1)?.headers).toMatchObject({ 'x-api-key': 'sk-ant-de-la-cuenta' })
  const movedModel = { provider: 'custom', name: 'eco', baseUrl: 'https://ladron.ejemplo.co/v1', apiKey: '***' }
  for (const [method, path] of [
    ['PUT', MODEL],
    ['POST', `${MODEL}/test`],
  ] as const)
    expect(await testServer.call(method, path, movedModel, token)).toMatchObject({
      status: 400,
      body: { code: 'models.key_needed', fields: { apiKey: expect.stringContaining('otra vez') } },
    })
  expect((await save({ ...claude, provider: 'openai', apiKey: '***' }, token)).status).toBe(400)
})

test.each([
  ['no key', { ...claude, apiKey: '' }, 'apiKey', 'Escribe la clave'],
  ['a hidden key where none is stored', { ...claude, apiKey: '***' }, 'apiKey', 'Escribe la clave'],
  ['a key with a blank inside', { ...claude, apiKey: 'sk ant' }, 'apiKey', 'Una clave no lleva espacios'],
  ['no name', { ...claude, name: ' ' }, 'name', 'Escribe el nombre del modelo'],
  ['no address', { provider: 'custom', name: 'eco' }, 'baseUrl', 'Escribe una dirección que empiece por http'],
  ['another protocol', { provider: 'custom', name: 'eco', baseUrl: 'file:///etc' }, 'baseUrl', 'Escribe una dirección'],
])('account model %s: refused with a field error, and nothing is stored', async (_, input, field, sentence) => {
  const { testServer, save } = await openWithModelServer()
  const { token } = await signUp(testServer, 'mariana')
  const refusal = await save(input, token)
  expect(refusal.status).toBe(400)
  expect(refusal.body.fields[field]).toContain(sentence)
  expect((await testServer.call('GET', MODEL, undefined, token)).body.data.own).toBeNull()
})

test('lost server key: the account counts as without a model, and the key is asked for again', async () => {
  const { testServer, save } = await openWithModelServer()
  const { token, agent } = await createOwnerWithAgent(testServer)
  await save(claude, token)
  await testServer.stop()
  const shared = { database: testServer.database, telegramUrl: testServer.telegram.url, modelUrl: testServer.model.url }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const otherServer = await startTestServer({ sharedWith: shared, inputs: { secrets } })
  expect((await otherServer.call('GET', MODEL, undefined, token)).body.data.own).toMatchObject({
    isKeyLost: true,
    apiKey: '',
  })
  expect(await agentOf(otherServer, token, agent.id)).toMatchObject({ model: { by: 'installation' } })
  const saved = await otherServer.call('PUT', MODEL, claude, token)
  expect(saved.body.data.own).toMatchObject({ isKeyLost: false, apiKey: '***' })
})

test('account model: it answers a preview', async () => {
  const { testServer, provider, save } = await openWithModelServer(noModel)
  const { token, agent } = await createOwnerWithAgent(testServer)
  await save(claude, token)
  const preview = await testServer.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, token)
  expect(preview.body.data).toMatchObject({ reply: 'Eco: hola' })
  expect(provider.calls).toHaveLength(1)
  expect((await fetchThread(testServer, token)).messages).toEqual([])
})
