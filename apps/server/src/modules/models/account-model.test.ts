import { expect, onTestFinished, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { converse, signUp, thread, withAgent } from '../../../test/people.ts'
import { brainAt } from '../../../test/providers.ts'
import { openStream } from '../../../test/stream.ts'
import { openModel } from '../../../test/fakes/model/model.ts'
import { createSecrets } from '../../platform/secrets.ts'

const MODEL = '/api/configuration/model'
const luz = { id: 99, firstName: 'Luz' }
const claude = { provider: 'anthropic', name: 'claude-haiku-4-5', apiKey: 'sk-ant-de-la-cuenta' }
const none = { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' }

/** A house whose providers, OpenAI and Anthropic, are one double. */
async function openWithProviders(env: Record<string, string> = {}) {
  const provider = await openModel()
  onTestFinished(provider.close)
  const house = await openHouse({ env, outside: { brain: brainAt(provider.url) } })
  const save = (draft: object, token: string) => house.call('PUT', MODEL, draft, token)
  return { house, provider, save }
}

const agentOf = async (house: TestHouse, token: string, id: string) =>
  (await house.call('GET', `/api/agents/${id}`, undefined, token)).body.data

test('a model that an account saves is sealed, shown without its key, and nobody else’s', async () => {
  const { house, save } = await openWithProviders()
  const [mariana, vecina] = [await signUp(house, 'mariana'), await signUp(house, 'vecina')]
  const saved = await save(claude, mariana.token)
  expect(saved).toMatchObject({ status: 200, body: { data: { own: { ...claude, apiKey: '***' } } } })
  expect(JSON.stringify(saved.body)).not.toContain(claude.apiKey)
  const { rows } = await house.pool.query('select t::text as row from account_models t')
  expect(rows[0].row).not.toContain(claude.apiKey)
  expect((await house.call('GET', MODEL, undefined, vecina.token)).body.data).toMatchObject({
    own: null,
    installation: { name: 'eco' },
  })
})

test('the account’s model speaks before the installation’s, and an agent’s own before both', async () => {
  const { house, provider, save } = await openWithProviders()
  const { bot, token, agent } = await withAgent(house)
  expect(await agentOf(house, token, agent.id)).toMatchObject({
    brain: 'model',
    model: { by: 'installation', name: 'eco' },
  })

  await save(claude, token)
  expect(await agentOf(house, token, agent.id)).toMatchObject({ model: { by: 'account', name: 'claude-haiku-4-5' } })
  await converse(house, bot, luz, 'hola')
  expect(house.model.calls).toEqual([])
  expect(provider.calls.at(-1)).toMatchObject({
    wire: 'anthropic',
    headers: { 'x-api-key': 'sk-ant-de-la-cuenta' },
    body: { model: 'claude-haiku-4-5' },
  })

  const customConfig = { responseDelay: 0, apiKeys: { openai: 'sk-del-agente' } }
  await house.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  expect(await agentOf(house, token, agent.id)).toMatchObject({ model: { by: 'agent', name: 'gpt-5-mini' } })
  await converse(house, bot, luz, 'otra cosa')
  expect(provider.calls.at(-1)).toMatchObject({ wire: 'openai', headers: { authorization: 'Bearer sk-del-agente' } })
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola', 'Eco: otra cosa'])
})

test('without the installation’s, «Sin modelo» goes with the account’s model and comes back when it is removed', async () => {
  const { house, save } = await openWithProviders(none)
  const { token, agent } = await withAgent(house)
  expect(await agentOf(house, token, agent.id)).toMatchObject({ brain: 'none', model: null })
  await save(claude, token)
  expect((await house.call('GET', '/api/agents', undefined, token)).body.data).toMatchObject([{ brain: 'model' }])
  const removed = await house.call('DELETE', MODEL, undefined, token)
  expect(removed).toMatchObject({ status: 200, body: { data: { own: null, installation: null } } })
  expect(await agentOf(house, token, agent.id)).toMatchObject({ brain: 'none', model: null })
})

test('other consoles are told, and what ailed the model before is past', async () => {
  const { house, provider, save } = await openWithProviders()
  const { bot, token, agent } = await withAgent(house)
  await save(claude, token)
  provider.reply({ status: 401 })
  await converse(house, bot, luz, 'hola')
  expect(await agentOf(house, token, agent.id)).toMatchObject({ problem: { code: 'model.bad_key' } })
  const stream = await openStream(house.url, token)
  await save({ ...claude, apiKey: 'sk-ant-nueva' }, token)
  await stream.until(() => stream.events.some(({ type }) => type === 'model'), 'the other model')
  await stream.until(() => stream.events.some(({ type }) => type === 'agent'), 'the agent to be well')
  expect(await agentOf(house, token, agent.id)).toMatchObject({ problem: null, status: 'active' })
  await stream.close()
})

test('a stored key stays with `***`, and goes nowhere but where it went before', async () => {
  const { house, provider, save } = await openWithProviders()
  const { token, bot } = await withAgent(house)
  await save(claude, token)
  const renamed = await save({ ...claude, name: 'claude-sonnet-4-5', apiKey: '***' }, token)
  expect(renamed).toMatchObject({ status: 200, body: { data: { own: { name: 'claude-sonnet-4-5', apiKey: '***' } } } })
  await converse(house, bot, luz, 'hola')
  expect(provider.calls.at(-1)?.headers).toMatchObject({ 'x-api-key': 'sk-ant-de-la-cuenta' })
  const thief = { provider: 'custom', name: 'eco', baseUrl: 'https://ladron.ejemplo.co/v1', apiKey: '***' }
  for (const [method, path] of [
    ['PUT', MODEL],
    ['POST', `${MODEL}/test`],
  ] as const)
    expect(await house.call(method, path, thief, token)).toMatchObject({
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
])('%s is refused in words, and nothing is kept', async (_, draft, field, words) => {
  const { house, save } = await openWithProviders()
  const { token } = await signUp(house, 'mariana')
  const refused = await save(draft, token)
  expect(refused.status).toBe(400)
  expect(refused.body.fields[field]).toContain(words)
  expect((await house.call('GET', MODEL, undefined, token)).body.data.own).toBeNull()
})

test('a key of the server that is another: as if there were none, said so, and the key is written again', async () => {
  const { house, save } = await openWithProviders()
  const { token, agent } = await withAgent(house)
  await save(claude, token)
  await house.stop()
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const other = await openHouse({ beside, outside: { secrets } })
  expect((await other.call('GET', MODEL, undefined, token)).body.data.own).toMatchObject({
    isKeyLost: true,
    apiKey: '',
  })
  expect(await agentOf(other, token, agent.id)).toMatchObject({ model: { by: 'installation' } })
  const saved = await other.call('PUT', MODEL, claude, token)
  expect(saved.body.data.own).toMatchObject({ isKeyLost: false, apiKey: '***' })
})

test('the model of an account answers a trial too', async () => {
  const { house, provider, save } = await openWithProviders(none)
  const { token, agent } = await withAgent(house)
  await save(claude, token)
  const tried = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, token)
  expect(tried.body.data).toMatchObject({ reply: 'Eco: hola' })
  expect(provider.calls).toHaveLength(1)
  expect((await thread(house, token)).messages).toEqual([])
})
