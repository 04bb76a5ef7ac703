import { expect, test } from 'vitest'
import type { Mood } from '../../../../test/fakes/n8n/moods.ts'
import { openHouse } from '../../../../test/house.ts'
import {
  connected,
  credentialsIn,
  flowNames,
  flowsIn,
  headersIn,
  openInstaller,
  PATH,
  stepsOf,
} from '../../../../test/n8n-install.ts'
import { signUp } from '../../../../test/people.ts'

const failures: [Mood, string][] = [
  ['html', 'n8n.not_ours'],
  ['empty', 'n8n.not_ours'],
  ['cors', 'n8n.no_permission'],
  ['unauthorized', 'n8n.wrong_token'],
  ['bad_gateway', 'n8n.bad_gateway'],
  ['reset', 'n8n.unreachable'],
]

test('each way in which an API fails ends it where it stood, in one sentence of ours', async () => {
  const { house, n8n, install, state } = await openInstaller()
  for (const [mood, code] of failures) {
    n8n.apiBeIn(mood)
    const { status, body } = await install()
    expect([mood, status >= 400, body.code]).toEqual([mood, true, code])
    expect(await state()).toMatchObject({ isRunning: false, installedAt: null, problem: body.error })
    expect(stepsOf(await state())).toMatchObject({ look: 'failed', keys: 'waiting' })
    expect(JSON.stringify([body, house.lines])).not.toMatch(/canario/i)
  }
  expect(flowsIn(n8n)).toEqual([])
  n8n.apiBeIn('ok')
  expect((await install()).status).toBe(200)
})

test('silence is not waited out', async () => {
  const { n8n, install } = await openInstaller(200)
  n8n.apiBeIn('silent')
  expect((await install()).body.code).toBe('n8n.slow')
})

test('a path that another workflow has is told, and so are workflows that never answer', async () => {
  const { n8n, install, state } = await openInstaller()
  n8n.activate('/evolution-api', () => ({}))
  expect((await install()).body.code).toBe('n8n_workflows.path_taken')
  expect(stepsOf(await state())).toMatchObject({
    keys: 'done',
    'whatsapp-sessions': 'failed',
    'whatsapp-agent': 'waiting',
  })
  n8n.deactivate('/evolution-api')
  n8n.kept.answerLate(100)
  expect(await install()).toMatchObject({ status: 502, body: { code: 'n8n_workflows.silent' } })
  expect(stepsOf(await state())).toMatchObject({ 'telegram-agent': 'done', answer: 'failed' })
})

test('without an n8n, or without its API, it is said what is missing', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'sola')
  const install = () => house.call('POST', `${PATH}/workflows`, {}, token)
  expect((await install()).body.code).toBe('n8n.missing')
  await house.call('POST', `${PATH}/config`, { webhookUrl: 'https://n8n.ejemplo.co/webhook' }, token)
  expect((await install()).body.code).toBe('n8n.incomplete')
})

test('what is no address of an Evolution API is said under its field', async () => {
  const { install } = await openInstaller()
  for (const evolutionUrl of ['evolution', 'ftp://evolution.ejemplo.co', 'https://ana:clave@evolution.ejemplo.co'])
    expect((await install({ evolutionUrl })).body.fields).toEqual({
      evolutionUrl: 'URL de Evolution API no es válida',
    })
})

test('two at once are one: the other is told that it goes on', async () => {
  const { n8n, install, state } = await openInstaller()
  const release = n8n.holdApi()
  const first = install()
  await n8n.knocked(1)
  expect(await install()).toMatchObject({ status: 409, body: { code: 'n8n_workflows.running' } })
  expect(await state()).toMatchObject({ isRunning: true, problem: null })
  expect(stepsOf(await state())).toMatchObject({ look: 'doing', keys: 'waiting' })
  release()
  expect((await first).status).toBe(200)
  expect(flowsIn(n8n)).toHaveLength(4)
})

/** Four credentials, and each workflow made and activated. */
const CHANGES = 12

test('cut off after any change that n8n did, the next run takes up what is there', { timeout: 300_000 }, async () => {
  const { house, n8n } = await openInstaller()
  for (let changes = 1; changes <= CHANGES; changes++) {
    n8n.kept.workflows.clear()
    n8n.kept.credentials.clear()
    const { install, state, token } = await connected(house, n8n, `cortada${changes}`)
    n8n.cutAfter(changes)
    expect([changes, (await install()).body.code]).toEqual([changes, 'n8n.unreachable'])
    expect(await state()).toMatchObject({ isRunning: false, problem: expect.any(String) })
    n8n.cutAfter(null)
    expect((await install()).status).toBe(200)
    expect(flowsIn(n8n).map(({ name, active }) => [name, active])).toEqual(flowNames.map((name) => [name, true]))
    expect(credentialsIn(n8n)).toHaveLength(4)
    const key = headersIn(n8n)['Authorization']?.replace('Bearer ', '')
    const log = { sessionName: 'x', userPhone: '1', userMessage: 'a' }
    expect((await house.call('POST', '/api/conversation-logs', log, key)).body.code).toBe('logs.no_session')
    expect((await house.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
  }
})

test('a process that died half-way holds nobody up for long, and cannot go on afterwards', async () => {
  const { house, n8n, install, state } = await openInstaller()
  const release = n8n.holdApi()
  const dead = install()
  await n8n.knocked(1)
  house.skip(5 * 60_000)
  expect(await state()).toMatchObject({
    isRunning: false,
    problem: expect.stringMatching(/^La instalación se interrumpió/),
  })
  const next = install()
  await n8n.knocked(2)
  release()
  expect((await next).status).toBe(200)
  expect((await dead).body.code).toBe('n8n_workflows.running')
  expect(await state()).toMatchObject({ isRunning: false, problem: null })
  expect(flowsIn(n8n)).toHaveLength(4)
})

test('a run that was taken over in the middle of its keys makes no more of them', async () => {
  const { house, n8n, token, install } = await openInstaller()
  const look = n8n.holdApi()
  const dead = install()
  await n8n.knocked(1)
  const wake = n8n.holdApi()
  look()
  await n8n.knocked(2)
  house.skip(5 * 60_000)
  // Whoever asks from now on is answered at once.
  n8n.holdApi()()
  expect((await install()).status).toBe(200)
  const shown = headersIn(n8n)
  wake()
  expect((await dead).body.code).toBe('n8n_workflows.running')
  expect(headersIn(n8n)).toEqual(shown)
  expect(credentialsIn(n8n)).toHaveLength(4)
  expect((await house.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})
