import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { signUp } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { createSecrets } from '../../platform/security/secrets.ts'

const PATH = '/api/configuration/n8n'
const PUBLIC_URL = 'https://portavoz.tienda.co'

const CONFIG = {
  webhookUrl: 'https://n8n.tienda.co/webhook',
  apiUrl: 'https://n8n.tienda.co',
  apiToken: 'canario-token-de-n8n',
  backendUrl: 'https://consola.tienda.co',
  isEnabled: true,
}

async function openAccount() {
  const testServer = await startTestServer({ env: { PUBLIC_URL } })
  const { token } = await signUp(testServer, 'mariana')
  const get = async (userToken = token) =>
    (await testServer.call('GET', `${PATH}/config`, undefined, userToken)).body.data
  const save = (draft: object, userToken = token) => testServer.call('POST', `${PATH}/config`, draft, userToken)
  const address = (userToken = token) => testServer.call('GET', `${PATH}/webhook-url`, undefined, userToken)
  return { server: testServer, token, get, save, address }
}

test('n8n config: empty before the first save, except for the address of this server', async () => {
  const { get, address } = await openAccount()
  expect(await get()).toEqual({
    webhookUrl: '',
    apiUrl: '',
    apiToken: '',
    backendUrl: PUBLIC_URL,
    isEnabled: false,
    isTokenLost: false,
    updatedAt: null,
  })
  expect(await address()).toMatchObject({
    status: 404,
    body: {
      code: 'n8n.missing',
      error: 'URL del webhook de n8n no está configurada. Verifica la configuración de n8n.',
    },
  })
})

test('n8n config: token encrypted and hidden, change published, other accounts unaffected', async () => {
  const { server: testServer, token, get, save, address } = await openAccount()
  const neighbour = await signUp(testServer, 'vecina')
  const stream = await openEventStream(testServer.url, token)
  const saved = await save(CONFIG)
  const shown = { ...CONFIG, apiToken: '***', isTokenLost: false, updatedAt: expect.stringMatching(/Z$/) }
  expect(saved).toMatchObject({ status: 200, body: { data: shown } })
  expect(await get()).toEqual(shown)
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'automation'), 'the other configuration')
  await stream.close()
  expect(await address()).toMatchObject({ status: 200, body: CONFIG.webhookUrl })
  const { rows } = await testServer.pool.query('select t::text as row from n8n_connections t')
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(CONFIG.apiToken)
  expect((await get(neighbour.token)).webhookUrl).toBe('')
})

test('n8n config: three fields are enough; omitted ones keep their values', async () => {
  const { save } = await openAccount()
  const { webhookUrl, apiUrl, apiToken } = CONFIG
  const first = await save({ webhookUrl, apiUrl, apiToken })
  expect(first.body.data).toMatchObject({ backendUrl: PUBLIC_URL, isEnabled: true })
  await save({ ...CONFIG, isEnabled: false })
  const again = await save({ webhookUrl, apiUrl, apiToken })
  expect(again.body.data).toMatchObject({ backendUrl: CONFIG.backendUrl, isEnabled: false })
})

test('n8n config: addresses are normalized (blanks, slashes, workflow name)', async () => {
  const { save } = await openAccount()
  const saved = await save({
    ...CONFIG,
    webhookUrl: ' https://n8n.tienda.co/webhook/evolution-api/ ',
    apiUrl: 'https://n8n.tienda.co//',
    backendUrl: 'https://consola.tienda.co/',
  })
  expect(saved.body.data).toMatchObject({
    webhookUrl: CONFIG.webhookUrl,
    apiUrl: CONFIG.apiUrl,
    backendUrl: CONFIG.backendUrl,
  })
})

const refusals = [
  [{ webhookUrl: ' ' }, 'webhookUrl', 'URL del webhook de n8n es requerida'],
  [{ webhookUrl: undefined }, 'webhookUrl', 'URL del webhook de n8n es requerida'],
  [{ backendUrl: '' }, 'backendUrl', 'URL del backend es requerida'],
  [{ webhookUrl: 'n8n.tienda.co' }, 'webhookUrl', 'URL del webhook de n8n no es válida'],
  [{ webhookUrl: 'https://n8n.co/a?b=1' }, 'webhookUrl', 'URL del webhook de n8n no es válida'],
  [{ apiUrl: 'file:///etc/passwd' }, 'apiUrl', 'URL de la API de n8n no es válida'],
  [{ apiUrl: 'https://a:b@n8n.tienda.co' }, 'apiUrl', 'URL de la API de n8n no es válida'],
  [{ backendUrl: 'https://' }, 'backendUrl', 'URL del backend no es válida'],
  [{ apiToken: 'a b' }, 'apiToken', 'Un token no lleva espacios ni acentos: cópialo otra vez'],
  [{ apiUrl: '' }, 'apiUrl', 'Escribe la URL de la API de n8n a la que pertenece el token'],
] as const

test('n8n config: invalid values are refused with a sentence, when saving and when testing', async () => {
  const { server: testServer, token, get, save } = await openAccount()
  for (const [change, field, sentence] of refusals)
    for (const send of [save, (draft: object) => testServer.call('POST', `${PATH}/test`, draft, token)])
      expect({ change, ...(await send({ ...CONFIG, ...change })) }).toMatchObject({
        change,
        status: 400,
        body: { code: 'invalid', fields: { [field]: sentence } },
      })
  expect((await get()).updatedAt).toBeNull()
})

test('stored token: kept with `***`, sent to its own origin only, deleted with its address', async () => {
  const { get, save } = await openAccount()
  expect((await save({ ...CONFIG, apiToken: '***' })).body.data).toMatchObject({ apiToken: '' })
  await save(CONFIG)
  const moved = { ...CONFIG, apiToken: '***', apiUrl: 'https://n8n.tienda.co/api/v1' }
  expect((await save(moved)).body.data).toMatchObject({ apiToken: '***', apiUrl: moved.apiUrl })
  const stolen = await save({ ...moved, apiUrl: 'https://ladron.ejemplo.co' })
  expect(stolen).toMatchObject({
    status: 400,
    body: { code: 'n8n.token_needed', fields: { apiToken: expect.stringContaining('otra vez') } },
  })
  expect(await get()).toMatchObject({ apiUrl: moved.apiUrl, apiToken: '***' })
  expect((await save({ ...moved, apiUrl: '' })).body.data).toMatchObject({ apiUrl: '', apiToken: '' })
  expect((await save({ ...moved, apiUrl: 'https://ladron.ejemplo.co' })).body.data).toMatchObject({ apiToken: '' })
})

test('changed installation key: the token counts as lost, and the config says so', async () => {
  const { server: testServer, token, save } = await openAccount()
  await save(CONFIG)
  await testServer.stop()
  const sharedWith = {
    database: testServer.database,
    telegramUrl: testServer.telegram.url,
    modelUrl: testServer.model.url,
  }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const other = await startTestServer({ sharedWith, inputs: { secrets } })
  const shown = await other.call('GET', `${PATH}/config`, undefined, token)
  expect(shown.body.data).toMatchObject({ webhookUrl: CONFIG.webhookUrl, apiToken: '', isTokenLost: true })
  const saved = await other.call('POST', `${PATH}/config`, CONFIG, token)
  expect(saved.body.data).toMatchObject({ apiToken: '***', isTokenLost: false })
})

test('n8n connection: cached for five minutes', async () => {
  const { server: testServer, save, address } = await openAccount()
  await save(CONFIG)
  expect((await address()).body).toBe(CONFIG.webhookUrl)
  await testServer.pool.query(`update n8n_connections set webhook_url = 'https://a-mano.co'`)
  expect((await address()).body).toBe(CONFIG.webhookUrl)
  testServer.advanceClock(5 * 60_000)
  expect((await address()).body).toBe('https://a-mano.co')
})

test('n8n connection: saving clears the cache of every process', async () => {
  const { server: testServer, token, save, address } = await openAccount()
  const sharedWith = {
    database: testServer.database,
    telegramUrl: testServer.telegram.url,
    modelUrl: testServer.model.url,
  }
  const other = await startTestServer({ sharedWith, env: { PUBLIC_URL } })
  const webhookUrlThere = async () => (await other.call('GET', `${PATH}/webhook-url`, undefined, token)).body
  await save(CONFIG)
  await expect.poll(webhookUrlThere).toBe(CONFIG.webhookUrl)
  const moved = 'https://otro.tienda.co/webhook'
  await save({ ...CONFIG, webhookUrl: moved })
  expect((await address()).body).toBe(moved)
  await expect.poll(webhookUrlThere).toBe(moved)
})

test('n8n config: deleted with its account', async () => {
  const { server: testServer, save } = await openAccount()
  await save(CONFIG)
  await testServer.pool.query('delete from users')
  expect((await testServer.pool.query('select * from n8n_connections')).rows).toEqual([])
})

test('database: refuses a token without its address', async () => {
  const { server: testServer, save } = await openAccount()
  await save(CONFIG)
  await expect(testServer.pool.query(`update n8n_connections set api_url = ''`)).rejects.toThrow(
    'n8n_connections_token',
  )
})
