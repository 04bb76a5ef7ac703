import { expect, onTestFinished, test } from 'vitest'
import { startFakeModel } from '../../../../test/fakes/model/model.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { createSecrets } from '../../../platform/security/secrets.ts'

const RETYPE_KEY = 'Escribe la clave otra vez: la guardada es de otra dirección'

/** A shop whose agent has its own model and key, and a server that would like to get the key. */
async function withOwnModel(provider: 'openai' | 'anthropic' | 'custom' = 'custom') {
  const otherModel = await startFakeModel()
  onTestFinished(otherModel.close)
  const ownModel = await startFakeModel()
  onTestFinished(ownModel.close)
  const testServer = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: `${ownModel.url},${otherModel.url}` } })
  const withoutDisclosure = { disclosure: { enabled: false } }
  const at = (url: string, name = 'eco') => ({ provider, name, baseUrl: `${url}/v1` })
  const account = await createOwnerWithAgent(testServer, {
    model: at(ownModel.url),
    apiKeys: { [provider]: 'clave-de-la-tienda' },
  })
  const path = `/api/agents/${account.agent.id}`
  const save = (model: object | null, key = '***', extraConfig: object = {}) =>
    testServer.call(
      'PUT',
      path,
      { customConfig: { responseDelay: 0, model, apiKeys: { [provider]: key } }, ...extraConfig },
      account.token,
    )
  const attempt = (model: object | null, key = '***') =>
    testServer.call(
      'POST',
      `${path}/execution`,
      { input: 'hola', draft: { customConfig: { ...withoutDisclosure, model, apiKeys: { [provider]: key } } } },
      account.token,
    )
  const post = (subpath: string, body: object = {}) => testServer.call('POST', `${path}${subpath}`, body, account.token)
  const card = async () => (await testServer.call('GET', path, undefined, account.token)).body.data
  return { ...account, server: testServer, ownModel, otherModel, at, save, attempt, post, card }
}

const refused = (field: string) => ({
  status: 400,
  body: { code: 'models.key_needed', fields: { [field]: RETYPE_KEY } },
})

test.each(['openai', 'anthropic', 'custom'] as const)(
  'stored key of %s: is sent to no other address, saved or in a preview, and the stored model stays',
  async (provider) => {
    const { ownModel, otherModel, at, save, attempt, card } = await withOwnModel(provider)
    const configBefore = (await card()).customConfig
    expect(await save(at(otherModel.url))).toMatchObject(refused(`customConfig.apiKeys.${provider}`))
    expect(await attempt(at(otherModel.url))).toMatchObject(refused(`draft.customConfig.apiKeys.${provider}`))
    expect((await card()).customConfig).toEqual(configBefore)
    // Another name at the same address, or another address with its own key, is accepted.
    expect((await attempt(at(ownModel.url, 'otro'))).body.data).toMatchObject({ reply: 'Eco: hola', model: 'otro' })
    expect((await save(at(ownModel.url, 'otro'))).status).toBe(200)
    expect((await attempt(at(otherModel.url), 'otra-clave')).body.data).toMatchObject({ reply: 'Eco: hola' })
    expect((await save(at(otherModel.url), 'otra-clave')).status).toBe(200)
    expect(JSON.stringify(otherModel.calls)).not.toContain('clave-de-la-tienda')
  },
)

test('unused stored key: cannot be sent to a new address; after it is deleted the address is accepted', async () => {
  const { otherModel, at, save } = await withOwnModel()
  expect((await save(null)).status).toBe(200)
  expect(await save(at(otherModel.url))).toMatchObject(refused('customConfig.apiKeys.custom'))
  expect((await save(at(otherModel.url), '')).status).toBe(200)
})

test('key for an own address: is not sent to the address of its provider', async () => {
  const { save } = await withOwnModel('openai')
  expect(await save(null)).toMatchObject(refused('customConfig.apiKeys.openai'))
  expect((await save(null, '')).status).toBe(200)
})

test('older version: its address does not get the current key, neither restored nor tested', async () => {
  const { otherModel, ownModel, at, save, post, card } = await withOwnModel()
  await post('/tests', { question: 'hola', mustContain: ['hola'] })
  await save(at(otherModel.url), 'otra-clave')
  await save(at(ownModel.url), 'clave-nueva')
  const keyElsewhere = { status: 409, body: { code: 'agents.key_elsewhere' } }
  expect(await post('/versions/2/restore')).toMatchObject(keyElsewhere)
  expect(await post('/test-runs', { version: 2 })).toMatchObject(keyElsewhere)
  expect((await post('/test-runs', { version: 1 })).status).toBe(201)
  expect((await post('/versions/1/restore')).status).toBe(200)
  expect((await card()).customConfig).toMatchObject({ model: at(ownModel.url), apiKeys: { custom: '***' } })
  expect(otherModel.calls).toEqual([])
})

test('keys that cannot be opened now: are not sent to a new address later', async () => {
  const { server: testServer, otherModel, at, agent, token, ownModel } = await withOwnModel()
  await testServer.stop()
  const shared = { database: testServer.database, telegramUrl: testServer.telegram.url, modelUrl: testServer.model.url }
  const env = { ALLOWED_PRIVATE_ORIGINS: `${ownModel.url},${otherModel.url}` }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const lockedServer = await startTestServer({ sharedWith: shared, env, inputs: { secrets } })
  const edit = (model: object) =>
    lockedServer.call('PUT', `/api/agents/${agent.id}`, { customConfig: { model } }, token)
  expect(await edit(at(otherModel.url))).toMatchObject({ status: 409, body: { code: 'agents.key_lost' } })
  expect((await edit(at(ownModel.url, 'otro'))).status).toBe(200)
})

test('agent’s key for an address: is tested against no other address', async () => {
  const { server: testServer, token, agent } = await withOwnModel('openai')
  const draft = { provider: 'openai', name: 'gpt-5-mini', apiKey: '***', agentId: agent.id }
  expect(await testServer.call('POST', '/api/configuration/model/test', draft, token)).toMatchObject({
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
  'invalid own model with %s: is reported at its field, in an edit, a preview and a creation',
  async (_, model, apiKeys, at, words) => {
    const testServer = await startTestServer()
    const { token, agent } = await createOwnerWithAgent(testServer)
    const customConfig = { model, apiKeys }
    const path = `/api/agents/${agent.id}`
    const refusals = [
      await testServer.call('PUT', path, { customConfig }, token),
      await testServer.call('POST', `${path}/execution`, { input: 'hola', draft: { customConfig } }, token),
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
    expect((await testServer.call('POST', '/api/agents', fresh, token)).body.fields[`customConfig.${at}`]).toContain(
      words,
    )
  },
)

test('model address: is stored in the form that is requested, however it was pasted', async () => {
  const { ownModel, at, save, card } = await withOwnModel()
  await save({ ...at(ownModel.url), baseUrl: ` ${ownModel.url}/v1/chat/completions ` })
  expect((await card()).customConfig.model.baseUrl).toBe(`${ownModel.url}/v1`)
})
