import { expect, onTestFinished, test } from 'vitest'
import { startWebServer } from '../../../test/fakes/web/web-server.ts'
import type { FailureMode } from '../../../test/fakes/n8n/failure-modes.ts'
import { startFakeN8n } from '../../../test/fakes/n8n/n8n.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { signUp } from '../../../test/test-accounts.ts'

const PATH = '/api/configuration/n8n'

async function withN8n(inputs: { n8nTimeoutMs?: number } = {}) {
  const n8n = await startFakeN8n()
  onTestFinished(n8n.close)
  const server = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: n8n.url }, inputs })
  const { token } = await signUp(server, 'mariana')
  const config = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey }
  const requestTrial = (change: object = {}, userToken = token) =>
    server.call('POST', `${PATH}/test`, { ...config, ...change }, userToken)
  const trialResult = async (change: object = {}) => (await requestTrial(change)).body.data
  return { server, token, n8n, words: config, asks: requestTrial, tried: trialResult }
}

test('connection trial: calls API and webhook, touches no session and stores nothing', async () => {
  const { server, token, n8n, asks: requestTrial } = await withN8n()
  expect(await requestTrial()).toMatchObject({
    status: 200,
    body: {
      data: {
        outcome: 'good',
        sentence: 'Todo está bien: n8n aceptó el token de la API y el webhook contestó.',
      },
    },
  })
  expect(n8n.apiRequests).toEqual(['GET /api/v1/workflows?limit=1'])
  expect(n8n.calls).toEqual([
    {
      path: '/evolution-api',
      body: { sessionName: 'portavoz_prueba', operationType: 'status', timestamp: expect.stringMatching(/Z$/) },
    },
  ])
  expect((await server.call('GET', `${PATH}/config`, undefined, token)).body.data.updatedAt).toBeNull()
})

test('connection trial without API or token: refused, with a message for each field', async () => {
  const { n8n, asks: requestTrial } = await withN8n()
  expect(await requestTrial({ apiToken: '' })).toMatchObject({
    status: 400,
    body: {
      code: 'n8n.incomplete',
      error: 'Configuración de n8n incompleta',
      fields: { apiToken: 'Escribe el token de la API' },
    },
  })
  const { body } = await requestTrial({ apiUrl: '', apiToken: '***' })
  expect(Object.keys(body.fields)).toEqual(['apiUrl', 'apiToken'])
  expect(n8n.apiRequests).toEqual([])
})

test('connection trial with a stored token: sent to its own origin only', async () => {
  const { server, token, n8n, words: config, asks: requestTrial, tried: trialResult } = await withN8n()
  await server.call('POST', `${PATH}/config`, config, token)
  expect(await trialResult({ apiToken: '***' })).toMatchObject({ outcome: 'good' })
  const otherServer = await startWebServer((_, response) => void response.end('{}'))
  expect(await requestTrial({ apiToken: '***', apiUrl: otherServer.url })).toMatchObject({
    status: 400,
    body: { code: 'n8n.token_needed' },
  })
  expect(otherServer.requestedPaths).toEqual([])
  expect(n8n.apiRequests).toHaveLength(1)
})

test('connection trial: a wrong token and a missing permission have different outcomes', async () => {
  const { n8n, tried: trialResult } = await withN8n()
  expect(await trialResult({ apiToken: 'otro' })).toMatchObject({
    outcome: 'wrong_token',
    sentence: expect.stringMatching(/^n8n no aceptó el token de la API\. Crea uno/),
  })
  n8n.allowReadingWorkflows(false)
  expect(await trialResult()).toMatchObject({
    outcome: 'no_permission',
    sentence: expect.stringMatching(/^n8n conoce el token, pero no le deja ver los flujos\./),
  })
  expect(n8n.calls).toEqual([])
})

test('connection trial: an inactive workflow and a test URL are named', async () => {
  const { n8n, tried: trialResult } = await withN8n()
  n8n.deactivate('/evolution-api')
  const inactive = await trialResult()
  expect(inactive).toMatchObject({
    outcome: 'webhook_inactive',
    sentence: expect.stringContaining(
      'no está activo en n8n. Instala los de Portavoz en «Flujos de n8n»; si usas uno tuyo, ábrelo',
    ),
  })
  expect(await trialResult({ webhookUrl: n8n.testUrl })).toMatchObject({
    outcome: 'test_url',
    sentence: expect.stringContaining('Escribe la de producción («webhook»)'),
  })
})

const webhookFailures: [FailureMode, string, RegExp][] = [
  ['html', 'not_ours', /contestó algo que no es el flujo/],
  ['empty', 'not_ours', /contestó algo que no es el flujo/],
  ['early', 'not_ours', /«Respond to Webhook»/],
  ['cors', 'no_permission', /el webhook pide una clave propia/],
  ['forbidden', 'no_permission', /pon «Authentication» en «None»/],
  ['broken', 'workflow_failed', /terminó con un error\. Míralo en n8n/],
  ['bad_gateway', 'bad_gateway', /no logra llegar a él/],
  ['reset', 'unreachable', /^No hubo conexión con «127\.0\.0\.1:\d+»\./],
]

test('connection trial: each webhook failure has our own sentence with what to do', async () => {
  const { server, n8n, tried: trialResult } = await withN8n()
  for (const [mood, outcome, sentence] of webhookFailures) {
    n8n.setWebhookFailure(mood)
    const trial = await trialResult()
    expect({ mood, ...trial }).toMatchObject({ mood, outcome, sentence: expect.stringMatching(sentence) })
    expect(JSON.stringify([trial, server.logLines])).not.toMatch(/canario|Authorization data/i)
  }
})

test('connection trial: a workflow that refuses counts as running', async () => {
  const { n8n, tried: trialResult } = await withN8n()
  n8n.activate('/evolution-api', () => ({ success: false, error: 'The "portavoz_prueba" instance does not exist' }))
  expect(await trialResult()).toMatchObject({ outcome: 'good' })
})

test('connection trial: names an Evolution API that is unreachable or refuses the key', async () => {
  const { n8n, tried: trialResult } = await withN8n()
  n8n.activate('/evolution-api', () => ({ success: false, cause: 'unreachable', error: 'canario' }))
  expect(await trialResult()).toMatchObject({
    outcome: 'evolution_away',
    sentence: expect.stringMatching(/^n8n contesta, pero no pudo hablar con Evolution API\. .*encendida/),
  })
  n8n.activate('/evolution-api', () => ({ success: false, cause: 'wrong_token', error: 'canario' }))
  expect(await trialResult()).toMatchObject({
    outcome: 'evolution_key',
    sentence: expect.stringMatching(/^Evolution API no acepta la clave que guarda n8n\. .*«Actualizar flujos»\.$/),
  })
})

test('connection trial: a hanging API times out', async () => {
  const { n8n, tried: trialResult } = await withN8n({ n8nTimeoutMs: 50 })
  n8n.setApiFailure('silent')
  expect(await trialResult()).toMatchObject({ outcome: 'slow', sentence: expect.stringContaining('tardó demasiado') })
})

test('connection trial: a stopped n8n is unreachable', async () => {
  const { n8n, tried: trialResult } = await withN8n()
  await n8n.unplug()
  expect(await trialResult()).toMatchObject({ outcome: 'unreachable' })
  await n8n.plugIn()
})

const privateHosts = [
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::ffff:127.0.0.1]',
  'localhost',
  '0.0.0.0',
  '169.254.169.254',
]

test('connection trial: private addresses are refused in any spelling, with what the operator may allow', async () => {
  const { n8n, tried: trialResult } = await withN8n()
  const { requestedPaths, port } = await startWebServer((_, response) => void response.end('{"data":[]}'))
  for (const host of privateHosts) {
    const expected = {
      outcome: 'inward',
      sentence: expect.stringMatching(/ALLOWED_PRIVATE_ORIGINS=http:\/\/[\w.:[\]]+:\d+$/),
    }
    const addresses = [{ apiUrl: `http://${host}:${port}` }, { webhookUrl: `http://${host}:${port}/webhook` }]
    for (const change of addresses)
      expect({ change, ...(await trialResult(change)) }).toMatchObject({ change, ...expected })
  }
  expect(requestedPaths).toEqual([])
  // The API address is allowed, so it is called before each webhook.
  expect(n8n.apiRequests).toHaveLength(privateHosts.length)
})

test('connection trial: each origin receives a webhook secret of its own', async () => {
  const sentSecrets: unknown[] = []
  const startServer = () =>
    startWebServer(({ headers }, response) => {
      if ('x-portavoz-secret' in headers) sentSecrets.push(headers['x-portavoz-secret'])
      response.end('{"data":[]}')
    })
  const [ownServer, otherServer] = [await startServer(), await startServer()]
  const server = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: `${ownServer.url},${otherServer.url}` } })
  const { token } = await signUp(server, 'mariana')
  for (const { url } of [ownServer, ownServer, otherServer]) {
    const config = { webhookUrl: `${url}/webhook`, apiUrl: url, apiToken: 'una' }
    expect((await server.call('POST', `${PATH}/test`, config, token)).body.data.outcome).toBe('good')
  }
  expect(sentSecrets).toHaveLength(3)
  expect(sentSecrets[1]).toBe(sentSecrets[0])
  expect(sentSecrets[2]).not.toBe(sentSecrets[0])
})

test('connection trial: redirects are not followed', async () => {
  const { n8n, tried: trialResult } = await withN8n()
  const secret = await startWebServer((_, response) => void response.end('{"data":[]}'))
  n8n.redirectTo(secret.url)
  expect(await trialResult()).toMatchObject({
    outcome: 'redirected',
    sentence: expect.stringContaining('lleva a otra'),
  })
  expect(secret.requestedPaths).toEqual([])
})
