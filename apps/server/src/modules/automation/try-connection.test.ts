import { expect, onTestFinished, test } from 'vitest'
import { openElsewhere } from '../../../test/fakes/elsewhere/elsewhere.ts'
import type { Mood } from '../../../test/fakes/n8n/moods.ts'
import { openN8n } from '../../../test/fakes/n8n/n8n.ts'
import { openHouse } from '../../../test/house.ts'
import { signUp } from '../../../test/people.ts'

const PATH = '/api/configuration/n8n'

async function openWithN8n(outside: { n8nPatienceMs?: number } = {}) {
  const n8n = await openN8n()
  onTestFinished(n8n.close)
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: n8n.url }, outside })
  const { token } = await signUp(house, 'mariana')
  const words = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey }
  const asks = (change: object = {}, as = token) => house.call('POST', `${PATH}/test`, { ...words, ...change }, as)
  const tried = async (change: object = {}) => (await asks(change)).body.data
  return { house, token, n8n, words, asks, tried }
}

test('all is well: both were asked, no session was touched, and nothing is kept', async () => {
  const { house, token, n8n, asks } = await openWithN8n()
  expect(await asks()).toMatchObject({
    status: 200,
    body: {
      data: {
        outcome: 'good',
        sentence: 'Todo está bien: n8n aceptó el token de la API y el webhook contestó.',
      },
    },
  })
  expect(n8n.knocks).toEqual(['GET /api/v1/workflows?limit=1'])
  expect(n8n.calls).toEqual([
    {
      path: '/evolution-api',
      body: { sessionName: 'portavoz_prueba', operationType: 'status', timestamp: expect.stringMatching(/Z$/) },
    },
  ])
  expect((await house.call('GET', `${PATH}/config`, undefined, token)).body.data.updatedAt).toBeNull()
})

test('without an API or its token nothing is tried, and each field says so', async () => {
  const { n8n, asks } = await openWithN8n()
  expect(await asks({ apiToken: '' })).toMatchObject({
    status: 400,
    body: {
      code: 'n8n.incomplete',
      error: 'Configuración de n8n incompleta',
      fields: { apiToken: 'Escribe el token de la API' },
    },
  })
  const { body } = await asks({ apiUrl: '', apiToken: '***' })
  expect(Object.keys(body.fields)).toEqual(['apiUrl', 'apiToken'])
  expect(n8n.knocks).toEqual([])
})

test('a stored token is tried where it went before, and nowhere else', async () => {
  const { house, token, n8n, words, asks, tried } = await openWithN8n()
  await house.call('POST', `${PATH}/config`, words, token)
  expect(await tried({ apiToken: '***' })).toMatchObject({ outcome: 'good' })
  const thief = await openElsewhere((_, response) => void response.end('{}'))
  expect(await asks({ apiToken: '***', apiUrl: thief.url })).toMatchObject({
    status: 400,
    body: { code: 'n8n.token_needed' },
  })
  expect(thief.asked).toEqual([])
  expect(n8n.knocks).toHaveLength(1)
})

test('another token, and one that may not read workflows', async () => {
  const { n8n, tried } = await openWithN8n()
  expect(await tried({ apiToken: 'otro' })).toMatchObject({
    outcome: 'wrong_token',
    sentence: expect.stringMatching(/^n8n no aceptó el token de la API\. Crea uno/),
  })
  n8n.allow(false)
  expect(await tried()).toMatchObject({
    outcome: 'no_permission',
    sentence: expect.stringMatching(/^n8n conoce el token, pero no le deja ver los flujos\./),
  })
  expect(n8n.calls).toEqual([])
})

test('a workflow that is not active, and the address for trying in place of the one for use', async () => {
  const { n8n, tried } = await openWithN8n()
  n8n.deactivate('/evolution-api')
  const inactive = await tried()
  expect(inactive).toMatchObject({
    outcome: 'webhook_inactive',
    sentence: expect.stringContaining(
      'no está activo en n8n. Instala los de Portavoz en «Flujos de n8n»; si usas uno tuyo, ábrelo',
    ),
  })
  expect(await tried({ webhookUrl: n8n.testUrl })).toMatchObject({
    outcome: 'test_url',
    sentence: expect.stringContaining('Escribe la de producción («webhook»)'),
  })
})

const endings: [Mood, string, RegExp][] = [
  ['html', 'not_ours', /contestó algo que no es el flujo/],
  ['empty', 'not_ours', /contestó algo que no es el flujo/],
  ['early', 'not_ours', /«Respond to Webhook»/],
  ['cors', 'no_permission', /el webhook pide una clave propia/],
  ['forbidden', 'no_permission', /pon «Authentication» en «None»/],
  ['broken', 'workflow_failed', /terminó con un error\. Míralo en n8n/],
  ['bad_gateway', 'bad_gateway', /no logra llegar a él/],
  ['reset', 'unreachable', /^No hubo conexión con «127\.0\.0\.1:\d+»\./],
]

test('each way in which a webhook fails is told in words of ours, with what to do, and in none of the stranger’s', async () => {
  const { house, n8n, tried } = await openWithN8n()
  for (const [mood, outcome, sentence] of endings) {
    n8n.beIn(mood)
    const trial = await tried()
    expect({ mood, ...trial }).toMatchObject({ mood, outcome, sentence: expect.stringMatching(sentence) })
    expect(JSON.stringify([trial, house.lines])).not.toMatch(/canario|Authorization data/i)
  }
})

test('a workflow that says no was there to say it', async () => {
  const { n8n, tried } = await openWithN8n()
  n8n.activate('/evolution-api', () => ({ success: false, error: 'The "portavoz_prueba" instance does not exist' }))
  expect(await tried()).toMatchObject({ outcome: 'good' })
})

test('an n8n that does not reach Evolution API, or is not let in there, is not well, and it is said what to do', async () => {
  const { n8n, tried } = await openWithN8n()
  n8n.activate('/evolution-api', () => ({ success: false, cause: 'unreachable', error: 'canario' }))
  expect(await tried()).toMatchObject({
    outcome: 'evolution_away',
    sentence: expect.stringMatching(/^n8n contesta, pero no pudo hablar con Evolution API\. .*encendida/),
  })
  n8n.activate('/evolution-api', () => ({ success: false, cause: 'wrong_token', error: 'canario' }))
  expect(await tried()).toMatchObject({
    outcome: 'evolution_key',
    sentence: expect.stringMatching(/^Evolution API no acepta la clave que guarda n8n\. .*«Actualizar flujos»\.$/),
  })
})

test('silence is not waited out', async () => {
  const { n8n, tried } = await openWithN8n({ n8nPatienceMs: 50 })
  n8n.apiBeIn('silent')
  expect(await tried()).toMatchObject({ outcome: 'slow', sentence: expect.stringContaining('tardó demasiado') })
})

test('nobody listens there', async () => {
  const { n8n, tried } = await openWithN8n()
  await n8n.unplug()
  expect(await tried()).toMatchObject({ outcome: 'unreachable' })
  await n8n.plugIn()
})

const inward = [
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::ffff:127.0.0.1]',
  'localhost',
  '0.0.0.0',
  '169.254.169.254',
]

test('neither address leads inward in any spelling, and its owner is told which one the operator may allow', async () => {
  const { n8n, tried } = await openWithN8n()
  const { asked, port } = await openElsewhere((_, response) => void response.end('{"data":[]}'))
  for (const host of inward) {
    const refused = {
      outcome: 'inward',
      sentence: expect.stringMatching(/ALLOWED_PRIVATE_ORIGINS=http:\/\/[\w.:[\]]+:\d+$/),
    }
    const addresses = [{ apiUrl: `http://${host}:${port}` }, { webhookUrl: `http://${host}:${port}/webhook` }]
    for (const change of addresses) expect({ change, ...(await tried(change)) }).toMatchObject({ change, ...refused })
  }
  expect(asked).toEqual([])
  // The API is another's, and allowed: it was asked before each webhook.
  expect(n8n.knocks).toHaveLength(inward.length)
})

test('what our workflows want to be shown is told to no other address: each has one of its own', async () => {
  const shown: unknown[] = []
  const open = () =>
    openElsewhere(({ headers }, response) => {
      if ('x-portavoz-secret' in headers) shown.push(headers['x-portavoz-secret'])
      response.end('{"data":[]}')
    })
  const [own, thief] = [await open(), await open()]
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: `${own.url},${thief.url}` } })
  const { token } = await signUp(house, 'mariana')
  for (const { url } of [own, own, thief]) {
    const words = { webhookUrl: `${url}/webhook`, apiUrl: url, apiToken: 'una' }
    expect((await house.call('POST', `${PATH}/test`, words, token)).body.data.outcome).toBe('good')
  }
  expect(shown).toHaveLength(3)
  expect(shown[1]).toBe(shown[0])
  expect(shown[2]).not.toBe(shown[0])
})

test('nobody follows where an address points', async () => {
  const { n8n, tried } = await openWithN8n()
  const secret = await openElsewhere((_, response) => void response.end('{"data":[]}'))
  n8n.leadTo(secret.url)
  expect(await tried()).toMatchObject({ outcome: 'redirected', sentence: expect.stringContaining('lleva a otra') })
  expect(secret.asked).toEqual([])
})
