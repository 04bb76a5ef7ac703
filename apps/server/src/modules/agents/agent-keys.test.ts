import { expect, onTestFinished, test } from 'vitest'
import { openModel } from '../../../test/fakes/model/model.ts'
import { openHouse } from '../../../test/house.ts'
import { withAgent } from '../../../test/people.ts'
import { createSecrets } from '../../platform/secrets.ts'

const TYPE_IT = 'Escribe la clave otra vez: la guardada es de otra dirección'

/** A shop whose agent has a model and a key of its own, and somebody else's server that would like to have the key. */
async function withOwnModel(provider: 'openai' | 'anthropic' | 'custom' = 'custom') {
  const thief = await openModel()
  onTestFinished(thief.close)
  const own = await openModel()
  onTestFinished(own.close)
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: `${own.url},${thief.url}` } })
  const spoken = { disclosure: { enabled: false } }
  const at = (url: string, name = 'eco') => ({ provider, name, baseUrl: `${url}/v1` })
  const made = await withAgent(house, { model: at(own.url), apiKeys: { [provider]: 'clave-de-la-tienda' } })
  const path = `/api/agents/${made.agent.id}`
  const save = (model: object | null, key = '***', more: object = {}) =>
    house.call(
      'PUT',
      path,
      { customConfig: { responseDelay: 0, model, apiKeys: { [provider]: key } }, ...more },
      made.token,
    )
  const attempt = (model: object | null, key = '***') =>
    house.call(
      'POST',
      `${path}/execution`,
      { input: 'hola', draft: { customConfig: { ...spoken, model, apiKeys: { [provider]: key } } } },
      made.token,
    )
  const post = (rest: string, body: object = {}) => house.call('POST', `${path}${rest}`, body, made.token)
  const card = async () => (await house.call('GET', path, undefined, made.token)).body.data
  return { ...made, house, own, thief, at, save, attempt, post, card }
}

const refused = (field: string) => ({ status: 400, body: { code: 'models.key_needed', fields: { [field]: TYPE_IT } } })

test.each(['openai', 'anthropic', 'custom'] as const)(
  'a key of %s that is kept goes to no other address, saved or on trial, and what stands there stays',
  async (provider) => {
    const { own, thief, at, save, attempt, card } = await withOwnModel(provider)
    const before = (await card()).customConfig
    expect(await save(at(thief.url))).toMatchObject(refused(`customConfig.apiKeys.${provider}`))
    expect(await attempt(at(thief.url))).toMatchObject(refused(`draft.customConfig.apiKeys.${provider}`))
    expect((await card()).customConfig).toEqual(before)
    // Another name at the same address, and another address with its own key, are nobody's trouble.
    expect((await attempt(at(own.url, 'otro'))).body.data).toMatchObject({ reply: 'Eco: hola', model: 'otro' })
    expect((await save(at(own.url, 'otro'))).status).toBe(200)
    expect((await attempt(at(thief.url), 'otra-clave')).body.data).toMatchObject({ reply: 'Eco: hola' })
    expect((await save(at(thief.url), 'otra-clave')).status).toBe(200)
    expect(JSON.stringify(thief.calls)).not.toContain('clave-de-la-tienda')
  },
)

test('a key that was put to rest comes back for no address, and whoever forgets it may go anywhere', async () => {
  const { thief, at, save } = await withOwnModel()
  expect((await save(null)).status).toBe(200)
  expect(await save(at(thief.url))).toMatchObject(refused('customConfig.apiKeys.custom'))
  expect((await save(at(thief.url), '')).status).toBe(200)
})

test('a key for an address of one’s own is not sent to the provider of its name either', async () => {
  const { save } = await withOwnModel('openai')
  expect(await save(null)).toMatchObject(refused('customConfig.apiKeys.openai'))
  expect((await save(null, '')).status).toBe(200)
})

test('an older version takes no key along to where it went then, neither taken again nor put to its tests', async () => {
  const { thief, own, at, save, post, card } = await withOwnModel()
  await post('/tests', { question: 'hola', mustContain: ['hola'] })
  await save(at(thief.url), 'otra-clave')
  await save(at(own.url), 'clave-nueva')
  const elsewhere = { status: 409, body: { code: 'agents.key_elsewhere' } }
  expect(await post('/versions/2/restore')).toMatchObject(elsewhere)
  expect(await post('/test-runs', { version: 2 })).toMatchObject(elsewhere)
  expect((await post('/test-runs', { version: 1 })).status).toBe(201)
  expect((await post('/versions/1/restore')).status).toBe(200)
  expect((await card()).customConfig).toMatchObject({ model: at(own.url), apiKeys: { custom: '***' } })
  expect(thief.calls).toEqual([])
})

test('keys that do not open today are sent nowhere else once they do', async () => {
  const { house, thief, at, agent, token, own } = await withOwnModel()
  await house.stop()
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const env = { ALLOWED_PRIVATE_ORIGINS: `${own.url},${thief.url}` }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const locked = await openHouse({ beside, env, outside: { secrets } })
  const edit = (model: object) => locked.call('PUT', `/api/agents/${agent.id}`, { customConfig: { model } }, token)
  expect(await edit(at(thief.url))).toMatchObject({ status: 409, body: { code: 'agents.key_lost' } })
  expect((await edit(at(own.url, 'otro'))).status).toBe(200)
})

test('a key that an agent keeps for an address is tried nowhere else', async () => {
  const { house, token, agent } = await withOwnModel('openai')
  const draft = { provider: 'openai', name: 'gpt-5-mini', apiKey: '***', agentId: agent.id }
  expect(await house.call('POST', '/api/configuration/model/test', draft, token)).toMatchObject({
    status: 400,
    body: { code: 'models.key_needed' },
  })
})

test.each([
  ['no key', { provider: 'openai', name: 'gpt-5' }, { openai: '' }, 'apiKeys.openai', 'Escribe la clave'],
  [
    'a key with blanks',
    { provider: 'openai', name: 'gpt-5' },
    { openai: 'á b' },
    'apiKeys.openai',
    'Una clave no lleva',
  ],
  ['no name', { provider: 'openai', name: ' ' }, { openai: 'x' }, 'model.name', 'Escribe el nombre del modelo'],
  ['no address', { provider: 'custom', name: 'eco' }, {}, 'model.baseUrl', 'Escribe una dirección que empiece'],
])(
  'a model of an agent’s own with %s is told at its field, saved, tried or new',
  async (_, model, apiKeys, at, words) => {
    const house = await openHouse()
    const { token, agent } = await withAgent(house)
    const customConfig = { model, apiKeys }
    const path = `/api/agents/${agent.id}`
    const refusals = [
      await house.call('PUT', path, { customConfig }, token),
      await house.call('POST', `${path}/execution`, { input: 'hola', draft: { customConfig } }, token),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400])
    expect(refusals[0]?.body.fields[`customConfig.${at}`]).toContain(words)
    expect(refusals[1]?.body.fields[`draft.customConfig.${at}`]).toContain(words)
    const fresh = {
      name: 'Otra',
      description: 'Vende',
      prompt: 'Eres',
      platform: 'telegram',
      botToken: 'x',
      customConfig,
    }
    expect((await house.call('POST', '/api/agents', fresh, token)).body.fields[`customConfig.${at}`]).toContain(words)
  },
)

test('an address is kept as it is asked, however much of it was pasted', async () => {
  const { own, at, save, card } = await withOwnModel()
  await save({ ...at(own.url), baseUrl: ` ${own.url}/v1/chat/completions ` })
  expect((await card()).customConfig.model.baseUrl).toBe(`${own.url}/v1`)
})
