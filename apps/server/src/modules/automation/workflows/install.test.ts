import { expect, onTestFinished, test } from 'vitest'
import type { Mood } from '../../../../test/fakes/n8n/moods.ts'
import { openN8n } from '../../../../test/fakes/n8n/n8n.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { linkThroughN8n, openN8nHouse } from '../../../../test/n8n.ts'
import { signUp, withAgent } from '../../../../test/people.ts'
import { SESSIONS } from '../../../../test/whatsapp.ts'

const PATH = '/api/configuration/n8n'
const evolution = { evolutionUrl: 'https://evolution.ejemplo.co/', evolutionKey: 'clave-de-evolution' }
const NO_PAUSES = [0, 0, 0, 0, 0]

async function openEmptyN8n() {
  const n8n = await openN8n()
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  return n8n
}

/** An account that knows its n8n, in which nothing of ours stands. */
async function openInstaller({ patienceMs = 20_000, username = 'mariana', prefix = '' } = {}) {
  const n8n = await openEmptyN8n()
  const house = await openHouse({
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    outside: { n8nPatienceMs: patienceMs, n8nPausesMs: NO_PAUSES },
  })
  return { house, n8n, ...(await connected(house, n8n, username, prefix)) }
}

async function connected(house: TestHouse, n8n: Awaited<ReturnType<typeof openN8n>>, username: string, prefix = '') {
  const { token } = await signUp(house, username)
  const { url: apiUrl, apiKey: apiToken } = n8n
  const words = { webhookUrl: n8n.webhookUrl + prefix, apiUrl, apiToken, backendUrl: 'https://portavoz.ejemplo.co' }
  await house.call('POST', `${PATH}/config`, words, token)
  const install = (draft: object = evolution) => house.call('POST', `${PATH}/workflows`, draft, token)
  const state = async () => (await house.call('GET', `${PATH}/workflows`, undefined, token)).body.data
  return { token, words, install, state }
}

type Kept = ReturnType<typeof openN8n> extends Promise<infer N> ? N : never
const ours = ({ kept }: Kept) => [...kept.workflows.values()]
const credentials = ({ kept }: Kept) => [...kept.credentials.values()]
const headers = (n8n: Kept) => Object.fromEntries(credentials(n8n).map(({ data }) => [data.name, data.value]))
const flowNames = [
  'Portavoz · Sesiones de WhatsApp',
  'Portavoz · Agente de WhatsApp',
  'Portavoz · Operaciones de Telegram',
  'Portavoz · Agente de Telegram',
]
const all = ['look', 'keys', 'whatsapp-sessions', 'whatsapp-agent', 'telegram-operations', 'telegram-agent', 'answer']
const stepsOf = ({ steps }: { steps: { step: string; state: string }[] }) =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state]))

test('nothing was installed yet, and it is said', async () => {
  const { state } = await openInstaller()
  expect(await state()).toEqual({
    evolutionUrl: '',
    hasEvolutionKey: false,
    steps: [],
    isRunning: false,
    problem: null,
    installedAt: null,
  })
})

test('all is put there, wired to this account, and answers', async () => {
  const { n8n, install, state } = await openInstaller()
  n8n.kept.answerLate(2)
  const { status, body } = await install()
  expect(status).toBe(200)
  expect(body.data).toEqual({
    evolutionUrl: 'https://evolution.ejemplo.co',
    hasEvolutionKey: true,
    steps: all.map((step) => ({ step, state: 'done' })),
    isRunning: false,
    problem: null,
    installedAt: expect.stringMatching(/Z$/),
  })
  expect(await state()).toEqual(body.data)
  expect(ours(n8n).map(({ name, active }) => [name, active])).toEqual(flowNames.map((name) => [name, true]))
  expect(headers(n8n)).toEqual({
    Authorization: expect.stringMatching(/^Bearer pv_/),
    apikey: 'clave-de-evolution',
    'x-portavoz-secret': expect.stringMatching(/^[\w-]{43}$/),
    'x-telegram-bot-api-secret-token': expect.stringMatching(/^[\w-]{43}$/),
  })
  const words = JSON.stringify(ours(n8n))
  expect(words).toContain('https://portavoz.ejemplo.co')
  expect(words).toContain('https://evolution.ejemplo.co')
  expect(words).not.toContain('tudominio.com')
  expect(words).not.toMatch(/pv_|clave-de-evolution/)
  const wanting = ours(n8n).flatMap(({ nodes }) => nodes.filter(({ parameters }) => parameters['authentication']))
  expect(wanting.every((node) => n8n.kept.credentials.has(node.credentials?.httpHeaderAuth?.id ?? ''))).toBe(true)
})

test('the key that n8n got runs agents and reports, stands among the account’s keys, and nothing else of it is kept', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const key = headers(n8n)['Authorization']?.replace('Bearer ', '')
  const log = { sessionName: 'nadie', userPhone: '1', userMessage: 'hola' }
  expect((await house.call('POST', '/api/conversation-logs', log, key)).body.code).toBe('logs.no_session')
  const keys = (await house.call('GET', '/api/integration-keys', undefined, token)).body.data
  expect(keys).toMatchObject([{ name: 'Flujos de n8n' }])
  const { rows } = await house.pool.query('select row_to_json(i)::text as row from n8n_installs i')
  expect(rows[0].row).not.toMatch(/clave-de-evolution|pv_/)
  expect(JSON.stringify(house.lines)).not.toMatch(/clave-de-evolution|pv_[\w-]{20}/)
})

test('a second time what is ours is brought up to date, whatever its owner called it, and nothing is made twice', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const [first] = ours(n8n)
  const [before, ids] = [headers(n8n), credentials(n8n).map(({ id }) => id)]
  Object.assign(first!, { name: 'El de la tienda', settings: {}, active: false })
  const again = await install({ evolutionUrl: evolution.evolutionUrl })
  expect(again.body.data).toMatchObject({
    problem: null,
    evolutionUrl: 'https://evolution.ejemplo.co',
    hasEvolutionKey: true,
  })
  expect(ours(n8n).map(({ name, active }) => [name, active])).toEqual(flowNames.map((name) => [name, true]))
  expect(JSON.stringify(first)).toContain('https://evolution.ejemplo.co')
  expect(credentials(n8n).map(({ id }) => id)).toEqual(ids)
  expect(headers(n8n)).toEqual(before)
  expect((await house.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})

test('workflows of theirs are not touched, not even one that has our name, nor a copy that somebody made of ours', async () => {
  const { n8n, install } = await openInstaller()
  const theirs = { name: flowNames[0], nodes: [], connections: {}, settings: {} }
  n8n.kept.api('POST', '/workflows', theirs, new URLSearchParams())
  await install()
  const copied = ours(n8n)[1]!
  n8n.kept.api('POST', '/workflows', { ...theirs, name: 'Copia', nodes: copied.nodes }, new URLSearchParams())
  await install()
  expect(ours(n8n).map(({ name }) => name)).toEqual([flowNames[0], ...flowNames, 'Copia'])
  expect(ours(n8n)[0]).toMatchObject({ ...theirs, active: false })
  expect(ours(n8n).at(-1)).toMatchObject({ name: 'Copia', active: false })
})

test('many workflows of theirs are looked through to the last', async () => {
  const { n8n, install } = await openInstaller()
  await install()
  const theirs = Array.from({ length: 45 }, (_, at) => at)
  const first = ours(n8n)
  n8n.kept.workflows.clear()
  for (const at of theirs)
    n8n.kept.api(
      'POST',
      '/workflows',
      { name: `${at}`, nodes: [], connections: {}, settings: {} },
      new URLSearchParams(),
    )
  for (const one of first) n8n.kept.workflows.set(one.id, one)
  await install()
  expect(ours(n8n)).toHaveLength(theirs.length + 4)
})

test('whoever has only Telegram needs no Evolution API, and adds it later', async () => {
  const { n8n, install, state } = await openInstaller()
  const { body } = await install({})
  expect(stepsOf(body.data)).toMatchObject({
    'whatsapp-sessions': 'omitted',
    'whatsapp-agent': 'omitted',
    answer: 'done',
  })
  expect(ours(n8n).map(({ name }) => name)).toEqual(flowNames.slice(2))
  const keyless = await install({ evolutionUrl: 'https://evolution.ejemplo.co' })
  expect(keyless).toMatchObject({
    status: 400,
    body: { fields: { evolutionKey: 'Escribe la clave de Evolution API' } },
  })
  expect(stepsOf(await state())).toMatchObject({ answer: 'done' })
  expect((await install()).status).toBe(200)
  expect(ours(n8n)).toHaveLength(4)
  n8n.kept.credentials.clear()
  expect((await install({ evolutionUrl: evolution.evolutionUrl })).body.fields).toEqual(keyless.body.fields)
  expect(stepsOf(await state())).toMatchObject({ keys: 'failed' })
})

test('the key of Evolution goes to no address but the one that it was given for, whatever was tried in between', async () => {
  const { house, n8n, token, words, install, state } = await openInstaller()
  await install()
  const elsewhere = { evolutionUrl: 'https://otra.ejemplo.co' }
  const refused = {
    status: 400,
    body: { fields: { evolutionKey: 'Escríbela otra vez: la guardada es de otra dirección' } },
  }
  expect(await install(elsewhere)).toMatchObject(refused)
  n8n.apiBeIn('bad_gateway')
  await install({ ...elsewhere, evolutionKey: 'cualquiera' })
  n8n.apiBeIn('ok')
  expect(await state()).toMatchObject({ evolutionUrl: elsewhere.evolutionUrl, hasEvolutionKey: false })
  expect((await install(elsewhere)).status).toBe(400)
  // The same n8n, written otherwise.
  await house.call('POST', `${PATH}/config`, { ...words, apiUrl: `${n8n.url}/api/v1` }, token)
  expect((await install(elsewhere)).status).toBe(400)
  expect(JSON.stringify(ours(n8n))).not.toContain(elsewhere.evolutionUrl)

  expect((await install({ ...elsewhere, evolutionKey: 'la-de-la-otra' })).status).toBe(200)
  expect(JSON.stringify(ours(n8n))).toContain(elsewhere.evolutionUrl)
  expect(headers(n8n)['apikey']).toBe('la-de-la-otra')
  expect(credentials(n8n)).toHaveLength(4)
})

test('a key that its owner revoked is made again, and n8n gets the new one', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const before = headers(n8n)['Authorization']
  const keys = async () => (await house.call('GET', '/api/integration-keys', undefined, token)).body.data
  await house.call('DELETE', `/api/integration-keys/${(await keys())[0].id}`, undefined, token)
  await install({ evolutionUrl: evolution.evolutionUrl })
  expect(headers(n8n)['Authorization']).not.toBe(before)
  expect(await keys()).toHaveLength(1)
  expect(credentials(n8n)).toHaveLength(4)
})

test('credentials that somebody deleted in n8n are made again', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  n8n.kept.credentials.clear()
  expect((await install()).status).toBe(200)
  expect(credentials(n8n)).toHaveLength(4)
  expect((await house.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})

test('an n8n that is too old to tell of credentials gets them once all the same', async () => {
  const { n8n, install } = await openInstaller()
  n8n.kept.beOld()
  expect((await install()).status).toBe(200)
  expect((await install({ evolutionUrl: evolution.evolutionUrl })).status).toBe(200)
  expect(ours(n8n)).toHaveLength(4)
  expect(credentials(n8n).map(({ name }) => name)).toHaveLength(4)
  const shown = ours(n8n).flatMap(({ nodes }) => nodes.flatMap((node) => node.credentials?.httpHeaderAuth?.id ?? []))
  expect(new Set(shown)).toEqual(new Set(credentials(n8n).map(({ id }) => id)))
})

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
  expect(ours(n8n)).toEqual([])
  n8n.apiBeIn('ok')
  expect((await install()).status).toBe(200)
})

test('silence is not waited out', async () => {
  const { n8n, install } = await openInstaller({ patienceMs: 200 })
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
  expect(ours(n8n)).toHaveLength(4)
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
    expect(ours(n8n).map(({ name, active }) => [name, active])).toEqual(flowNames.map((name) => [name, true]))
    expect(credentials(n8n)).toHaveLength(4)
    const key = headers(n8n)['Authorization']?.replace('Bearer ', '')
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
  expect(ours(n8n)).toHaveLength(4)
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
  const shown = headers(n8n)
  wake()
  expect((await dead).body.code).toBe('n8n_workflows.running')
  expect(headers(n8n)).toEqual(shown)
  expect(credentials(n8n)).toHaveLength(4)
  expect((await house.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})

test('two accounts in one n8n keep apart by what stands behind «webhook», and share nothing', async () => {
  const { house, n8n, install } = await openInstaller()
  const other = await connected(house, n8n, 'vecina', '/tienda/dos')
  await install()
  expect((await other.install()).status).toBe(200)
  expect((await install()).status).toBe(200)
  expect(ours(n8n)).toHaveLength(8)
  expect(credentials(n8n)).toHaveLength(8)
  expect(ours(n8n).at(-1)?.name).toBe('Portavoz · Agente de Telegram (tienda/dos)')
  // n8n keeps one webhook of each path, whatever id stands before it.
  for (const path of [
    'evolution-api',
    'evolution-events',
    'telegram-api',
    'telegram-api/a',
    'telegram/a',
    'telegram-agent/a',
  ])
    for (const prefix of ['', '/tienda/dos'])
      expect([prefix, path, n8n.kept.webhook(`${prefix}/${path}`, {})]).toEqual([prefix, path, 'forbidden'])
  const clash = await connected(house, n8n, 'tercera')
  expect((await clash.install()).body.code).toBe('n8n_workflows.path_taken')
})

/** Two lines that stand, one that waits to be let in and one that was left, in an n8n that is about to have our workflows. */
async function withLines() {
  const kept = await openN8nHouse({ outside: { n8nPausesMs: NO_PAUSES } })
  const { house, n8n, token } = kept
  const lines = [await linkThroughN8n(kept, '573001112233'), await linkThroughN8n(kept, '573001112244')].toSorted()
  await house.call('POST', SESSIONS, {}, token)
  const left = await linkThroughN8n(kept, '573001112255')
  await house.call('POST', `${SESSIONS}/${left}/disconnect`, {}, token)
  n8n.deactivate('/evolution-api')
  const words = { webhookUrl: `${n8n.webhookUrl}/tienda`, apiUrl: n8n.url, apiToken: n8n.apiKey }
  await house.call('POST', `${PATH}/config`, words, token)
  const told = () =>
    n8n.calls
      .filter(({ path, body }) => path === '/tienda/evolution-api' && body['operationType'] === 'connect')
      .map(({ body }) => body)
      .filter(({ sessionName }) => [...lines, left].includes(String(sessionName)))
  return { ...kept, lines, told, install: () => house.call('POST', `${PATH}/workflows`, evolution, token) }
}

test('lines that stand are told anew where to bring what they hear, each time that the workflows are put there', async () => {
  const { lines, told, install } = await withLines()
  const connects = lines.map((sessionName) => ({
    sessionName,
    operationType: 'connect',
    timestamp: expect.stringMatching(/Z$/),
  }))
  expect((await install()).status).toBe(200)
  expect(told()).toEqual(connects)
  expect((await install()).status).toBe(200)
  expect(told()).toEqual([...connects, ...connects])
})

test('where no line can be told, because n8n does not reach Evolution API, it is said; one that it refuses hinders nobody', async () => {
  const { n8n, lines, told, install } = await withLines()
  n8n.kept.say({ success: false, cause: 'unreachable', error: 'canario' })
  expect(await install()).toMatchObject({ status: 502, body: { code: 'n8n.evolution_away' } })
  expect(told()).toHaveLength(1)
  n8n.kept.say({ success: false, cause: 'refused', error: 'canario' })
  expect((await install()).status).toBe(200)
  expect(told()).toHaveLength(1 + lines.length)
})

test('what n8n is told to show us is nobody else’s, and a workflow of ours wants to be shown it', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const asked = await fetch(`${n8n.webhookUrl}/evolution-api`, { method: 'POST', body: '{}' })
  expect(asked.status).toBe(403)
  const trial = (
    await house.call('POST', `${PATH}/test`, { ...(await connectionOf(house, token)), apiToken: '***' }, token)
  ).body.data
  expect(trial).toMatchObject({ outcome: 'good' })
})

const connectionOf = async (house: TestHouse, token: string) => {
  const { webhookUrl, apiUrl } = (await house.call('GET', `${PATH}/config`, undefined, token)).body.data
  return { webhookUrl, apiUrl }
}

test('an agent of somebody else is not asked with that key', async () => {
  const { house, n8n, install } = await openInstaller()
  await install()
  const key = headers(n8n)['Authorization']?.replace('Bearer ', '')
  const other = await withAgent(house, {}, 'vecina')
  expect((await house.call('POST', `/api/agents/${other.agent.id}/execution`, { input: 'hola' }, key)).status).toBe(404)
})
