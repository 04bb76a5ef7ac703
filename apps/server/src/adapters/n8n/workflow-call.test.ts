import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openElsewhere } from '../../../test/fakes/elsewhere/elsewhere.ts'
import type { Mood } from '../../../test/fakes/n8n/moods.ts'
import { type N8n, nobody, openN8n } from '../../../test/fakes/n8n/n8n.ts'
import { createOutwardFetch } from '../../platform/outward.ts'
import { createKnockAtApi } from './public-api.ts'
import { createWorkflowCall } from './workflow-call.ts'

let n8n: N8n
beforeAll(async () => void (n8n = await openN8n()))
afterAll(() => n8n.close())
beforeEach(() => {
  n8n.activate('/evolution-api', nobody)
  n8n.beIn('ok')
  n8n.apiBeIn('ok')
  n8n.allow(true)
})

/** Long enough for any machine, but for whoever says nothing. */
const PATIENCE_MS = 20_000
const asking = (withinMs = PATIENCE_MS) => ({ outward: createOutwardFetch([n8n.url]), withinMs })
const named = (answer: object) => ('sessionName' in answer ? answer.sessionName : null)

const ask = (webhookUrl = n8n.webhookUrl, withinMs = PATIENCE_MS) =>
  createWorkflowCall(asking(withinMs))(
    { webhookUrl, secret: n8n.secret },
    '/evolution-api',
    { sessionName: 'mia' },
    named,
  )

test('a workflow is told what is said, and answers', async () => {
  expect(await ask()).toEqual({ outcome: 'answered', answer: 'mia' })
  expect(n8n.calls.at(-1)).toEqual({ path: '/evolution-api', body: { sessionName: 'mia' } })
})

test('an answer in a list of one is that one', async () => {
  n8n.activate('/lista', () => [{ sessionName: 'otra' }])
  const call = createWorkflowCall(asking())
  expect(await call(n8n, '/lista', {}, named)).toEqual({ outcome: 'answered', answer: 'otra' })
})

test.each<[Mood, string, string]>([
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
])('a webhook that is %s is told as %s, and whether it may have acted: %s', async (mood, cause, taken) => {
  n8n.beIn(mood)
  expect(await ask()).toEqual({ outcome: 'failed', cause, taken })
})

test('a webhook that says nothing is waited for as long as was said, and no longer', async () => {
  n8n.beIn('silent')
  expect(await ask(n8n.webhookUrl, 50)).toEqual({ outcome: 'failed', cause: 'slow', taken: 'maybe' })
})

test('a workflow that is not active is told from an address for trying, and neither acted', async () => {
  const call = createWorkflowCall(asking())
  expect(await call(n8n, '/ninguno', {}, named)).toEqual({ outcome: 'failed', cause: 'webhook_inactive', taken: 'no' })
  expect(await ask(n8n.testUrl)).toEqual({ outcome: 'failed', cause: 'test_url', taken: 'no' })
})

test.each([
  [{ success: false, error: 'no se pudo' }, 'refused'],
  [{ success: 'false' }, 'refused'],
  [{ success: false, response: { message: ['This name "mia" is already in use.'] } }, 'duplicate'],
  [{ success: false, error: 'The "mia" instance does not exist' }, 'no_such_session'],
  [{ success: true, nothing: 'of ours' }, 'not_ours'],
])('of the answer %j the cause is %s', async (answer, cause) => {
  n8n.activate('/contesta', () => answer)
  const said = await createWorkflowCall(asking())(n8n, '/contesta', {}, named)
  expect(said).toMatchObject({ outcome: 'failed', cause })
})

test.each([
  [{ success: false, cause: 'unreachable', error: 'n8n no pudo hablar con Evolution API' }, 'evolution_away', 'no'],
  [{ success: false, cause: 'wrong_token', error: 'Evolution API no acepta la clave' }, 'evolution_key', 'no'],
  [{ success: false, cause: 'license_required', error: 'pide activar su licencia' }, 'evolution_license', 'no'],
  [{ success: false, error: 'service not activated', code: 'LICENSE_REQUIRED' }, 'evolution_license', 'no'],
  [{ success: false, cause: 'uncertain', error: 'puede haber salido o no' }, 'refused', 'maybe'],
])('of Evolution API, which %j, the cause is %s, and whether it may have acted: %s', async (answer, cause, taken) => {
  n8n.activate('/evolution-api', () => answer)
  expect(await ask()).toEqual({ outcome: 'failed', cause, taken })
  n8n.activate('/telegram-api', () => answer)
  expect(await createWorkflowCall(asking())(n8n, '/telegram-api', {}, named)).toMatchObject({ cause: 'refused', taken })
})

test('workflow of the owner that passes on the 503 of an unlicensed Evolution API: the license is the cause', async () => {
  n8n.activate('/evolution-api', () => ({ error: 'service not activated', code: 'LICENSE_REQUIRED' }))
  expect(await ask()).toEqual({ outcome: 'failed', cause: 'evolution_license', taken: 'no' })
})

test('nobody listens: it is said, and nothing was sent', async () => {
  const closed = await openN8n()
  await closed.close()
  const call = createWorkflowCall({ outward: createOutwardFetch([closed.url]), withinMs: PATIENCE_MS })
  expect(await call(closed, '/evolution-api', {}, named)).toEqual({
    outcome: 'failed',
    cause: 'unreachable',
    taken: 'no',
  })
})

test('nothing leads inward, neither by address nor along a redirect', async () => {
  const secret = await openElsewhere((_, response) => void response.end('{"sessionName":"secreto"}'))
  const call = createWorkflowCall({ outward: createOutwardFetch([]), withinMs: PATIENCE_MS })
  expect(await call({ webhookUrl: secret.url, secret: '' }, '/evolution-api', {}, named)).toMatchObject({
    cause: 'inward',
  })
  const astray = await openN8n()
  astray.leadTo(secret.url)
  const follow = createWorkflowCall({ outward: createOutwardFetch([astray.url, secret.url]), withinMs: PATIENCE_MS })
  expect(await follow(astray, '/evolution-api', {}, named)).toMatchObject({ cause: 'redirected', taken: 'no' })
  await astray.close()
  expect(secret.asked).toEqual([])
})

const knock = (change: { apiUrl?: string; apiToken?: string; withinMs?: number } = {}) =>
  createKnockAtApi(asking(change.withinMs))({ apiUrl: n8n.url, apiToken: n8n.apiKey, ...change })

test('the API lets in whoever shows its key, however its address was written', async () => {
  expect(await knock()).toBeNull()
  expect(await knock({ apiUrl: `${n8n.url}/api/v1` })).toBeNull()
  expect(n8n.knocks.slice(-2)).toEqual(Array.from({ length: 2 }, () => 'GET /api/v1/workflows?limit=1'))
})

test('another key, one that may not, and what is no API are told apart', async () => {
  expect(await knock({ apiToken: 'otra' })).toMatchObject({ cause: 'wrong_token' })
  expect(await knock({ apiUrl: n8n.webhookUrl })).toMatchObject({ cause: 'not_ours' })
  n8n.allow(false)
  expect(await knock()).toMatchObject({ cause: 'no_permission' })
})

test.each<[Mood, string]>([
  ['html', 'not_ours'],
  ['empty', 'not_ours'],
  ['bad_gateway', 'bad_gateway'],
  ['reset', 'unreachable'],
])('an API that is %s is told as %s', async (mood, cause) => {
  n8n.apiBeIn(mood)
  expect(await knock()).toMatchObject({ cause })
})

test('an API that says nothing is not waited for', async () => {
  n8n.apiBeIn('silent')
  expect(await knock({ withinMs: 50 })).toMatchObject({ cause: 'slow' })
})
