import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWebServer } from '../../../test/fakes/web/web-server.ts'
import type { FailureMode } from '../../../test/fakes/n8n/failure-modes.ts'
import { type FakeN8n, unknownSessionWorkflow, startFakeN8n } from '../../../test/fakes/n8n/n8n.ts'
import { createSafeFetch } from '../../platform/network/safe-fetch.ts'
import { createCheckN8nApi } from './check-n8n-api.ts'
import { createCallWorkflow } from './call-workflow.ts'

let n8n: FakeN8n
beforeAll(async () => void (n8n = await startFakeN8n()))
afterAll(() => n8n.close())
beforeEach(() => {
  n8n.activate('/evolution-api', unknownSessionWorkflow)
  n8n.setWebhookFailure('ok')
  n8n.setApiFailure('ok')
  n8n.allowReadingWorkflows(true)
})

/** Long enough for slow machines; only a hanging server reaches it. */
const TIMEOUT_MS = 20_000
const requestOptions = (withinMs = TIMEOUT_MS) => ({ outward: createSafeFetch([n8n.url]), withinMs })
const sessionNameOf = (answer: object) => ('sessionName' in answer ? answer.sessionName : null)

const callSessions = (webhookUrl = n8n.webhookUrl, withinMs = TIMEOUT_MS) =>
  createCallWorkflow(requestOptions(withinMs))(
    { webhookUrl, secret: n8n.secret },
    '/evolution-api',
    { sessionName: 'mia' },
    sessionNameOf,
  )

test('workflow call: sends the body and returns the answer', async () => {
  expect(await callSessions()).toEqual({ outcome: 'answered', value: 'mia' })
  expect(n8n.calls.at(-1)).toEqual({ path: '/evolution-api', body: { sessionName: 'mia' } })
})

test('workflow answer in a list of one: the object is taken', async () => {
  n8n.activate('/lista', () => [{ sessionName: 'otra' }])
  const call = createCallWorkflow(requestOptions())
  expect(await call(n8n, '/lista', {}, sessionNameOf)).toEqual({ outcome: 'answered', value: 'otra' })
})

test.each<[FailureMode, string, string]>([
  ['html', 'not_ours', 'maybe'],
  ['empty', 'not_ours', 'maybe'],
  ['early', 'not_ours', 'maybe'],
  ['endless', 'not_ours', 'maybe'],
  ['cors', 'no_permission', 'no'],
  ['forbidden', 'no_permission', 'no'],
  ['unauthorized', 'no_permission', 'no'],
  ['broken', 'workflow_failed', 'maybe'],
  ['bad_gateway', 'bad_gateway', 'maybe'],
  ['reset', 'unreachable', 'maybe'],
])('webhook that is %s: cause %s, may have acted: %s', async (mood, cause, taken) => {
  n8n.setWebhookFailure(mood)
  expect(await callSessions()).toEqual({ outcome: 'failed', cause, taken })
})

test('webhook that hangs: times out after withinMs', async () => {
  n8n.setWebhookFailure('silent')
  expect(await callSessions(n8n.webhookUrl, 50)).toEqual({ outcome: 'failed', cause: 'slow', taken: 'maybe' })
})

test('inactive workflow and test URL: different causes, and neither acted', async () => {
  const call = createCallWorkflow(requestOptions())
  expect(await call(n8n, '/ninguno', {}, sessionNameOf)).toEqual({
    outcome: 'failed',
    cause: 'webhook_inactive',
    taken: 'no',
  })
  expect(await callSessions(n8n.testUrl)).toEqual({ outcome: 'failed', cause: 'test_url', taken: 'no' })
})

test.each([
  [{ success: false, error: 'no se pudo' }, 'refused'],
  [{ success: 'false' }, 'refused'],
  [{ success: false, response: { message: ['This name "mia" is already in use.'] } }, 'duplicate'],
  [{ success: false, error: 'The "mia" instance does not exist' }, 'no_such_session'],
  [{ success: true, nothing: 'of ours' }, 'not_ours'],
])('workflow answer %j: cause %s', async (answer, cause) => {
  n8n.activate('/contesta', () => answer)
  const said = await createCallWorkflow(requestOptions())(n8n, '/contesta', {}, sessionNameOf)
  expect(said).toMatchObject({ outcome: 'failed', cause })
})

test.each([
  [{ success: false, cause: 'unreachable', error: 'n8n no pudo hablar con Evolution API' }, 'evolution_away', 'no'],
  [{ success: false, cause: 'wrong_token', error: 'Evolution API no acepta la clave' }, 'evolution_key', 'no'],
  [{ success: false, cause: 'license_required', error: 'pide activar su licencia' }, 'evolution_license', 'no'],
  [{ success: false, error: 'service not activated', code: 'LICENSE_REQUIRED' }, 'evolution_license', 'no'],
  [{ success: false, cause: 'uncertain', error: 'puede haber salido o no' }, 'refused', 'maybe'],
])('Evolution API answer %j: cause %s, may have acted: %s', async (answer, cause, taken) => {
  n8n.activate('/evolution-api', () => answer)
  expect(await callSessions()).toEqual({ outcome: 'failed', cause, taken })
  n8n.activate('/telegram-api', () => answer)
  expect(await createCallWorkflow(requestOptions())(n8n, '/telegram-api', {}, sessionNameOf)).toMatchObject({
    cause: 'refused',
    taken,
  })
})

test('owner’s workflow that passes on the 503 of an unlicensed Evolution API: the license is the cause', async () => {
  n8n.activate('/evolution-api', () => ({ error: 'service not activated', code: 'LICENSE_REQUIRED' }))
  expect(await callSessions()).toEqual({ outcome: 'failed', cause: 'evolution_license', taken: 'no' })
})

test('n8n that is not running: unreachable, and nothing was sent', async () => {
  const stoppedN8n = await startFakeN8n()
  await stoppedN8n.close()
  const call = createCallWorkflow({ outward: createSafeFetch([stoppedN8n.url]), withinMs: TIMEOUT_MS })
  expect(await call(stoppedN8n, '/evolution-api', {}, sessionNameOf)).toEqual({
    outcome: 'failed',
    cause: 'unreachable',
    taken: 'no',
  })
})

test('private address or redirect to one: refused', async () => {
  const privateServer = await startWebServer((_, response) => void response.end('{"sessionName":"secreto"}'))
  const call = createCallWorkflow({ outward: createSafeFetch([]), withinMs: TIMEOUT_MS })
  expect(await call({ webhookUrl: privateServer.url, secret: '' }, '/evolution-api', {}, sessionNameOf)).toMatchObject({
    cause: 'inward',
  })
  const redirectingN8n = await startFakeN8n()
  redirectingN8n.redirectTo(privateServer.url)
  const follow = createCallWorkflow({
    outward: createSafeFetch([redirectingN8n.url, privateServer.url]),
    withinMs: TIMEOUT_MS,
  })
  expect(await follow(redirectingN8n, '/evolution-api', {}, sessionNameOf)).toMatchObject({
    cause: 'redirected',
    taken: 'no',
  })
  await redirectingN8n.close()
  expect(privateServer.requestedPaths).toEqual([])
})

const checkAccess = (change: { apiUrl?: string; apiToken?: string; withinMs?: number } = {}) =>
  createCheckN8nApi(requestOptions(change.withinMs))({ apiUrl: n8n.url, apiToken: n8n.apiKey, ...change })

test('n8n API: accepts its key, with or without /api/v1 in the address', async () => {
  expect(await checkAccess()).toBeNull()
  expect(await checkAccess({ apiUrl: `${n8n.url}/api/v1` })).toBeNull()
  expect(n8n.apiRequests.slice(-2)).toEqual(Array.from({ length: 2 }, () => 'GET /api/v1/workflows?limit=1'))
})

test('n8n API: wrong key, missing permission and another server have different causes', async () => {
  expect(await checkAccess({ apiToken: 'otra' })).toMatchObject({ cause: 'wrong_token' })
  expect(await checkAccess({ apiUrl: n8n.webhookUrl })).toMatchObject({ cause: 'not_ours' })
  n8n.allowReadingWorkflows(false)
  expect(await checkAccess()).toMatchObject({ cause: 'no_permission' })
})

test.each<[FailureMode, string]>([
  ['html', 'not_ours'],
  ['empty', 'not_ours'],
  ['bad_gateway', 'bad_gateway'],
  ['reset', 'unreachable'],
])('n8n API that is %s: cause %s', async (mood, cause) => {
  n8n.setApiFailure(mood)
  expect(await checkAccess()).toMatchObject({ cause })
})

test('n8n API that hangs: times out', async () => {
  n8n.setApiFailure('silent')
  expect(await checkAccess({ withinMs: 50 })).toMatchObject({ cause: 'slow' })
})
