import { expect, test } from 'vitest'
import type { FailureMode } from '../../../../test/fakes/n8n/failure-modes.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  connectAccount,
  credentialsIn,
  WORKFLOW_NAMES,
  workflowsIn,
  headerValuesIn,
  startInstallationServer,
  N8N_PATH,
  stepStatesOf,
} from '../../../../test/channels/n8n-installation.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const failures: [FailureMode, string][] = [
  ['html', 'n8n.not_ours'],
  ['empty', 'n8n.not_ours'],
  ['cors', 'n8n.no_permission'],
  ['unauthorized', 'n8n.wrong_token'],
  ['bad_gateway', 'n8n.bad_gateway'],
  ['reset', 'n8n.unreachable'],
]

test('install: each failure of the API ends the current step with our own sentence', async () => {
  const { server, n8n, install, fetchState } = await startInstallationServer()
  for (const [mood, code] of failures) {
    n8n.setApiFailure(mood)
    const { status, body } = await install()
    expect([mood, status >= 400, body.code]).toEqual([mood, true, code])
    expect(await fetchState()).toMatchObject({ isRunning: false, installedAt: null, problem: body.error })
    expect(stepStatesOf(await fetchState())).toMatchObject({ look: 'failed', keys: 'waiting' })
    expect(JSON.stringify([body, server.logLines])).not.toMatch(/canario/i)
  }
  expect(workflowsIn(n8n)).toEqual([])
  n8n.setApiFailure('ok')
  expect((await install()).status).toBe(200)
})

test('install: a hanging API times out', async () => {
  const { n8n, install } = await startInstallationServer(200)
  n8n.setApiFailure('silent')
  expect((await install()).body.code).toBe('n8n.slow')
})

test('install: a path used by another workflow and silent workflows are reported', async () => {
  const { n8n, install, fetchState } = await startInstallationServer()
  n8n.activate('/evolution-api', () => ({}))
  expect((await install()).body.code).toBe('n8n_workflows.path_taken')
  expect(stepStatesOf(await fetchState())).toMatchObject({
    keys: 'done',
    'whatsapp-sessions': 'failed',
    'whatsapp-agent': 'waiting',
  })
  n8n.deactivate('/evolution-api')
  n8n.workflowStore.delayWebhooks(100)
  expect(await install()).toMatchObject({ status: 502, body: { code: 'n8n_workflows.silent' } })
  expect(stepStatesOf(await fetchState())).toMatchObject({ 'telegram-agent': 'done', answer: 'failed' })
})

test('install without n8n or without its API: names what is missing', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'sola')
  const install = () => server.call('POST', `${N8N_PATH}/workflows`, {}, token)
  expect((await install()).body.code).toBe('n8n.missing')
  await server.call('POST', `${N8N_PATH}/config`, { webhookUrl: 'https://n8n.ejemplo.co/webhook' }, token)
  expect((await install()).body.code).toBe('n8n.incomplete')
})

test('install with an invalid Evolution API address: message under its field', async () => {
  const { install } = await startInstallationServer()
  for (const evolutionUrl of ['evolution', 'ftp://evolution.ejemplo.co', 'https://ana:clave@evolution.ejemplo.co'])
    expect((await install({ evolutionUrl })).body.fields).toEqual({
      evolutionUrl: 'URL de Evolution API no es válida',
    })
})

test('two installs at once: the second is refused while the first runs', async () => {
  const { n8n, install, fetchState } = await startInstallationServer()
  const release = n8n.holdApiAnswers()
  const first = install()
  await n8n.waitForApiRequests(1)
  expect(await install()).toMatchObject({ status: 409, body: { code: 'n8n_workflows.running' } })
  expect(await fetchState()).toMatchObject({ isRunning: true, problem: null })
  expect(stepStatesOf(await fetchState())).toMatchObject({ look: 'doing', keys: 'waiting' })
  release()
  expect((await first).status).toBe(200)
  expect(workflowsIn(n8n)).toHaveLength(4)
})

/** Four credentials, then each workflow created and activated. */
const CHANGES = 12

test('install cut off after any change in n8n: the next run completes it', { timeout: 300_000 }, async () => {
  const { server, n8n } = await startInstallationServer()
  for (let changes = 1; changes <= CHANGES; changes++) {
    n8n.workflowStore.workflows.clear()
    n8n.workflowStore.credentials.clear()
    const { install, fetchState, token } = await connectAccount(server, n8n, `cortada${changes}`)
    n8n.loseAnswerOfChange(changes)
    expect([changes, (await install()).body.code]).toEqual([changes, 'n8n.unreachable'])
    expect(await fetchState()).toMatchObject({ isRunning: false, problem: expect.any(String) })
    n8n.loseAnswerOfChange(null)
    expect((await install()).status).toBe(200)
    expect(workflowsIn(n8n).map(({ name, active }) => [name, active])).toEqual(
      WORKFLOW_NAMES.map((name) => [name, true]),
    )
    expect(credentialsIn(n8n)).toHaveLength(4)
    const key = headerValuesIn(n8n)['Authorization']?.replace('Bearer ', '')
    const log = { sessionName: 'x', userPhone: '1', userMessage: 'a' }
    expect((await server.call('POST', '/api/conversation-logs', log, key)).body.code).toBe('logs.no_session')
    expect((await server.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
  }
})

test('install whose process died: released after a while, and the old run cannot continue', async () => {
  const { server, n8n, install, fetchState } = await startInstallationServer()
  const release = n8n.holdApiAnswers()
  const firstRun = install()
  await n8n.waitForApiRequests(1)
  server.advanceClock(5 * 60_000)
  expect(await fetchState()).toMatchObject({
    isRunning: false,
    problem: expect.stringMatching(/^La instalación se interrumpió/),
  })
  const next = install()
  await n8n.waitForApiRequests(2)
  release()
  expect((await next).status).toBe(200)
  expect((await firstRun).body.code).toBe('n8n_workflows.running')
  expect(await fetchState()).toMatchObject({ isRunning: false, problem: null })
  expect(workflowsIn(n8n)).toHaveLength(4)
})

test('install taken over while it writes credentials: the old run creates no more', async () => {
  const { server, n8n, token, install } = await startInstallationServer()
  const releaseFirst = n8n.holdApiAnswers()
  const firstRun = install()
  await n8n.waitForApiRequests(1)
  const releaseSecond = n8n.holdApiAnswers()
  releaseFirst()
  await n8n.waitForApiRequests(2)
  server.advanceClock(5 * 60_000)
  // Further API calls are answered at once.
  n8n.holdApiAnswers()()
  expect((await install()).status).toBe(200)
  const headers = headerValuesIn(n8n)
  releaseSecond()
  expect((await firstRun).body.code).toBe('n8n_workflows.running')
  expect(headerValuesIn(n8n)).toEqual(headers)
  expect(credentialsIn(n8n)).toHaveLength(4)
  expect((await server.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})
