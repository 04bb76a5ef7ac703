import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { signUp } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'
import { createSecrets } from '../../platform/secrets.ts'

const PATH = '/api/configuration/n8n'
const PUBLIC_URL = 'https://portavoz.tienda.co'

const words = {
  webhookUrl: 'https://n8n.tienda.co/webhook',
  apiUrl: 'https://n8n.tienda.co',
  apiToken: 'canario-token-de-n8n',
  backendUrl: 'https://consola.tienda.co',
  isEnabled: true,
}

async function openAccount() {
  const house = await openHouse({ env: { PUBLIC_URL } })
  const { token } = await signUp(house, 'mariana')
  const get = async (as = token) => (await house.call('GET', `${PATH}/config`, undefined, as)).body.data
  const save = (draft: object, as = token) => house.call('POST', `${PATH}/config`, draft, as)
  const address = (as = token) => house.call('GET', `${PATH}/webhook-url`, undefined, as)
  return { house, token, get, save, address }
}

test('before anything is kept all is empty, but for where this server is reached', async () => {
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

test('a configuration is kept with its token sealed, shown without it, told to other consoles, and nobody else’s', async () => {
  const { house, token, get, save, address } = await openAccount()
  const vecina = await signUp(house, 'vecina')
  const stream = await openStream(house.url, token)
  const saved = await save(words)
  const shown = { ...words, apiToken: '***', isTokenLost: false, updatedAt: expect.stringMatching(/Z$/) }
  expect(saved).toMatchObject({ status: 200, body: { data: shown } })
  expect(await get()).toEqual(shown)
  await stream.until(() => stream.events.some(({ type }) => type === 'automation'), 'the other configuration')
  await stream.close()
  expect(await address()).toMatchObject({ status: 200, body: words.webhookUrl })
  const { rows } = await house.pool.query('select t::text as row from n8n_connections t')
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(words.apiToken)
  expect((await get(vecina.token)).webhookUrl).toBe('')
})

test('the specification’s three fields are enough, and what they leave out stays', async () => {
  const { save } = await openAccount()
  const { webhookUrl, apiUrl, apiToken } = words
  const first = await save({ webhookUrl, apiUrl, apiToken })
  expect(first.body.data).toMatchObject({ backendUrl: PUBLIC_URL, isEnabled: true })
  await save({ ...words, isEnabled: false })
  const again = await save({ webhookUrl, apiUrl, apiToken })
  expect(again.body.data).toMatchObject({ backendUrl: words.backendUrl, isEnabled: false })
})

test('addresses are kept as they were meant: without blanks, last slashes and the name of a workflow', async () => {
  const { save } = await openAccount()
  const saved = await save({
    ...words,
    webhookUrl: ' https://n8n.tienda.co/webhook/evolution-api/ ',
    apiUrl: 'https://n8n.tienda.co//',
    backendUrl: 'https://consola.tienda.co/',
  })
  expect(saved.body.data).toMatchObject({
    webhookUrl: words.webhookUrl,
    apiUrl: words.apiUrl,
    backendUrl: words.backendUrl,
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

test('what is no configuration is refused in words, for saving and for trying alike, and nothing is kept', async () => {
  const { house, token, get, save } = await openAccount()
  for (const [change, field, sentence] of refusals)
    for (const ask of [save, (draft: object) => house.call('POST', `${PATH}/test`, draft, token)])
      expect({ change, ...(await ask({ ...words, ...change })) }).toMatchObject({
        change,
        status: 400,
        body: { code: 'invalid', fields: { [field]: sentence } },
      })
  expect((await get()).updatedAt).toBeNull()
})

test('a stored token stays with `***`, goes nowhere but where it went before, and is gone with its address', async () => {
  const { get, save } = await openAccount()
  expect((await save({ ...words, apiToken: '***' })).body.data).toMatchObject({ apiToken: '' })
  await save(words)
  const moved = { ...words, apiToken: '***', apiUrl: 'https://n8n.tienda.co/api/v1' }
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

test('a key of the server that is another: as if there were no token, and said so', async () => {
  const { house, token, save } = await openAccount()
  await save(words)
  await house.stop()
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const other = await openHouse({ beside, outside: { secrets } })
  const shown = await other.call('GET', `${PATH}/config`, undefined, token)
  expect(shown.body.data).toMatchObject({ webhookUrl: words.webhookUrl, apiToken: '', isTokenLost: true })
  const saved = await other.call('POST', `${PATH}/config`, words, token)
  expect(saved.body.data).toMatchObject({ apiToken: '***', isTokenLost: false })
})

test('what was read is remembered for five minutes', async () => {
  const { house, save, address } = await openAccount()
  await save(words)
  expect((await address()).body).toBe(words.webhookUrl)
  await house.pool.query(`update n8n_connections set webhook_url = 'https://a-mano.co'`)
  expect((await address()).body).toBe(words.webhookUrl)
  house.skip(5 * 60_000)
  expect((await address()).body).toBe('https://a-mano.co')
})

test('and forgotten in every process when it is saved', async () => {
  const { house, token, save, address } = await openAccount()
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const other = await openHouse({ beside, env: { PUBLIC_URL } })
  const there = async () => (await other.call('GET', `${PATH}/webhook-url`, undefined, token)).body
  await save(words)
  await expect.poll(there).toBe(words.webhookUrl)
  const moved = 'https://otro.tienda.co/webhook'
  await save({ ...words, webhookUrl: moved })
  expect((await address()).body).toBe(moved)
  await expect.poll(there).toBe(moved)
})

test('it goes with its account', async () => {
  const { house, save } = await openAccount()
  await save(words)
  await house.pool.query('delete from users')
  expect((await house.pool.query('select * from n8n_connections')).rows).toEqual([])
})

test('the database keeps no token without the address that it is for', async () => {
  const { house, save } = await openAccount()
  await save(words)
  await expect(house.pool.query(`update n8n_connections set api_url = ''`)).rejects.toThrow('n8n_connections_token')
})
