import { errorCatalog, agentProblems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import {
  linkThroughN8n,
  startN8nServer,
  scanCurrentQr,
  connectN8n,
  startServerWithN8nAgent,
} from '../../../../test/channels/n8n-server.ts'
import { responseFormats } from '../../../../test/fakes/n8n/response-formats.ts'
import type { FailureMode } from '../../../../test/fakes/n8n/failure-modes.ts'
import { SESSIONS_PATH, waitForSession, waitForEvent } from '../../../../test/channels/whatsapp-server.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const SHOP = '573001112233'

test('pairing through n8n: the phone is linked there and its agent uses engine n8n', async () => {
  const { sessions, agent, sessionName, server: testServer, token } = await startServerWithN8nAgent()
  expect(agent).toMatchObject({ engine: 'n8n', phoneNumber: SHOP, connection: { state: 'connected' } })
  expect(sessions.received[0]?.body).toEqual({
    sessionName,
    operationType: 'create',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(sessions.count('create')).toBe(1)
  const { body } = await testServer.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  expect(body.data).toMatchObject({ isConnected: true, qrCode: null, cause: null, phoneNumber: SHOP })
})

test.each(Object.entries(responseFormats))(
  'pairing through a workflow that answers like this: %s',
  async (_, manner) => {
    const fixture = await startN8nServer()
    fixture.sessions.setResponseFormat(manner)
    const name = await linkThroughN8n(fixture, SHOP)
    await fixture.server.call('DELETE', `${SESSIONS_PATH}/${name}`, undefined, fixture.token)
    await waitForEvent(fixture.server, fixture.token, async () => !fixture.sessions.sessions.has(name))
  },
)

test('QR picture of n8n: shown unchanged and stored encrypted', async () => {
  const { server: testServer, token } = await startN8nServer()
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  const shown = await waitForSession(testServer, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(shown.qrCode).toMatch(/^data:image\/png;base64,/)
  const row = await testServer.db.selectFrom('whatsappSessions').select('qr').executeTakeFirstOrThrow()
  expect(row.qr).toMatch(/^v1\./)
  expect(row.qr).not.toContain(shown.qrCode?.slice(30, 60))
})

test('workflow that gives its QR once: asked for a new one while the pairing window is open', async () => {
  const { server: testServer, sessions, token } = await startN8nServer()
  sessions.setCapabilities({ qrOnce: true })
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  const name = body.data.sessionName
  const first = await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)
  await sessions.waitForOperation('connect', 2)
  expect(sessions.count('create')).toBe(1)
  expect(sessions.count('status')).toBeGreaterThanOrEqual(16)
  await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null && qrCode !== first.qrCode)
  scanCurrentQr(sessions, name, SHOP)
  await waitForSession(testServer, token, name, ({ isConnected }) => isConnected)
})

test('workflow that gives no second QR: the first one stays while it reports waiting', async () => {
  const { server: testServer, sessions, token } = await startN8nServer()
  sessions.setCapabilities({ qrOnce: true })
  sessions.failNext('connect', { success: false, error: 'aquí no' }, 99)
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  await sessions.waitForOperation('connect', 2)
  const shown = await waitForSession(testServer, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(shown.cause).toBeNull()
})

test('session name that n8n already has: connected instead of created', async () => {
  const { server: testServer, sessions, token } = await startN8nServer()
  sessions.sessions.set('la-mia', { state: 'close', phone: null, codes: 1 })
  await testServer.call('POST', SESSIONS_PATH, { sessionName: 'la-mia' }, token)
  await waitForSession(testServer, token, 'la-mia', ({ qrCode }) => qrCode !== null)
  expect(sessions.received.slice(0, 2).map(({ operation }) => operation)).toEqual(['create', 'connect'])
})

test('pairing window: expires on time; a scan at the last moment still counts', async () => {
  const { server: testServer, sessions, token } = await startN8nServer()
  const begin = async () => {
    const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
    await waitForSession(testServer, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
    return body.data.sessionName as string
  }
  const name = await begin()
  testServer.advanceClock(5 * 60_000)
  expect(await waitForSession(testServer, token, name, ({ status }) => status === 'expired')).toMatchObject({
    qrCode: null,
  })
  await testServer.call('POST', `${SESSIONS_PATH}/${name}/connect`, {}, token)
  await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)
  scanCurrentQr(sessions, name, SHOP)
  testServer.advanceClock(5 * 60_000)
  await waitForSession(testServer, token, name, ({ isConnected }) => isConnected)
})

const problemsOfAnswers: [FailureMode | 'inactive', keyof typeof errorCatalog][] = [
  ['inactive', 'n8n.webhook_inactive'],
  ['html', 'n8n.not_ours'],
  ['empty', 'n8n.not_ours'],
  ['early', 'n8n.not_ours'],
  ['cors', 'n8n.no_permission'],
  ['forbidden', 'n8n.no_permission'],
  ['broken', 'n8n.workflow_failed'],
  ['bad_gateway', 'n8n.bad_gateway'],
  ['reset', 'n8n.unreachable'],
  ['silent', 'n8n.slow'],
]

test.each(problemsOfAnswers)(
  'n8n that is %s: its cause is shown, and the QR comes once n8n answers',
  async (mood, code) => {
    const { server: testServer, n8n, token, sessions } = await startN8nServer({ inputs: { n8nTimeoutMs: 500 } })
    if (mood === 'inactive') n8n.deactivate('/evolution-api')
    else n8n.setWebhookFailure(mood)
    const { body, status } = await testServer.call('POST', SESSIONS_PATH, {}, token)
    expect(status).toBe(201)
    const name = body.data.sessionName
    const shown = await waitForSession(testServer, token, name, ({ cause }) => cause !== null)
    expect(shown.cause).toBe(`No se pudo crear la sesión de WhatsApp. ${errorCatalog[code].text}`)
    expect(shown.qrCode).toBeNull()
    expect(JSON.stringify([shown, testServer.logLines])).not.toMatch(/canario/)
    if (mood === 'inactive') n8n.activate('/evolution-api', sessions.workflow)
    else n8n.setWebhookFailure('ok')
    expect(await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)).toMatchObject({
      cause: null,
    })
  },
)

test.each([
  ['unreachable', 'n8n.evolution_away'],
  ['wrong_token', 'n8n.evolution_key'],
] as const)('Evolution API that is %s for n8n: its cause is shown, and only create is retried', async (cause, code) => {
  const { server: testServer, token, sessions } = await startN8nServer()
  sessions.failNext('create', { success: false, cause, error: 'canario' }, 1_000)
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  const shown = await waitForSession(testServer, token, body.data.sessionName, (session) => session.cause !== null)
  expect(shown.cause).toBe(`No se pudo crear la sesión de WhatsApp. ${errorCatalog[code].text}`)
  await sessions.waitForOperation('create', 4)
  const operations = sessions.received.map(({ operation }) => operation)
  sessions.endFailures()
  expect(new Set(operations)).toEqual(new Set(['create']))
  await waitForSession(testServer, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
})

test('n8n that goes away during pairing: the QR disappears and comes back with n8n', async () => {
  const { server: testServer, n8n, sessions, token } = await startN8nServer()
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  const name = body.data.sessionName
  await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)
  await n8n.unplug()
  const away = await waitForSession(testServer, token, name, ({ qrCode }) => qrCode === null)
  expect(away).toMatchObject({
    status: 'generating_qr',
    cause: expect.stringContaining(errorCatalog['n8n.unreachable'].text),
  })
  await n8n.plugIn()
  await waitForSession(testServer, token, name, ({ qrCode, cause }) => qrCode !== null && cause === null)
  scanCurrentQr(sessions, name, SHOP)
  await waitForSession(testServer, token, name, ({ isConnected }) => isConnected)
})

test('linked phone while n8n is away: the last known state stays, with its time and the cause', async () => {
  const { server: testServer, n8n, token, sessionName, agent } = await startServerWithN8nAgent()
  await n8n.unplug()
  const away = await waitForSession(testServer, token, sessionName, ({ cause }) => cause !== null)
  expect(away).toMatchObject({
    status: 'connected',
    isConnected: true,
    cause: `No se pudo verificar la sesión de WhatsApp. ${errorCatalog['n8n.unreachable'].text}`,
  })
  const again = await testServer.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  expect(again.body.data.observedAt).toBe(away.observedAt)
  expect(await waitForAgent(testServer, token, agent.id, ({ problem }) => problem !== null)).toMatchObject({
    connection: { state: 'connected' },
    problem: { code: 'n8n.unreachable', heals: true },
    status: 'error',
  })
  await n8n.plugIn()
  await waitForAgent(testServer, token, agent.id, ({ problem, status }) => problem === null && status === 'active')
})

test('phone that n8n reports as disconnected: linked again with a new QR', async () => {
  const { server: testServer, sessions, token, sessionName, agent } = await startServerWithN8nAgent()
  sessions.endSession(sessionName)
  const closed = await waitForSession(testServer, token, sessionName, ({ status }) => status === 'disconnected')
  expect(closed).toMatchObject({ cause: agentProblems['n8n.closed'].text, isConnected: false })
  await testServer.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(testServer, token, sessionName, ({ qrCode }) => qrCode !== null)
  scanCurrentQr(sessions, sessionName, SHOP)
  await waitForAgent(
    testServer,
    token,
    agent.id,
    ({ connection, problem }) => connection.state === 'connected' && problem === null,
  )
})

test('phone without a number: linked anyway; its number is stored once n8n reports it', async () => {
  const fixture = await startN8nServer()
  const { server: testServer, sessions, token } = fixture
  sessions.setCapabilities({ phone: false })
  const name = await linkThroughN8n(fixture, SHOP)
  const draft = { name: 'Ventas', description: 'x', prompt: 'x', platform: 'whatsapp', sessionName: name }
  const { body } = await testServer.call('POST', '/api/agents', draft, token)
  expect(body.data).toMatchObject({ phoneNumber: null, engine: 'n8n' })
  // Without their numbers the two sessions may be the same phone.
  await linkThroughN8n(fixture, '573001112244')
  sessions.setCapabilities({ phone: true })
  await waitForAgent(testServer, token, body.data.id, ({ phoneNumber }) => phoneNumber === SHOP)
})

test('phone that another agent of the account uses: the second session is disconnected', async () => {
  const { server: testServer, sessions, token } = await startServerWithN8nAgent()
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  const name = body.data.sessionName
  await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)
  scanCurrentQr(sessions, name, SHOP)
  const left = await waitForSession(testServer, token, name, ({ status }) => status === 'disconnected')
  expect(left.cause).toMatch(/ya atiende a otro agente/)
  await sessions.waitForOperation('disconnect')
})

test('number that another account’s n8n reports: does not block this account', async () => {
  const { server: testServer, sessions, n8n, token, sessionName } = await startServerWithN8nAgent()
  const neighbour = await signUp(testServer, 'vecina')
  await connectN8n(testServer, neighbour.token, n8n.webhookUrl)
  const otherSession = await linkThroughN8n({ server: testServer, sessions, token: neighbour.token }, SHOP)
  const { body } = await testServer.call('GET', `${SESSIONS_PATH}/${otherSession}`, undefined, neighbour.token)
  expect(body.data).toMatchObject({ isConnected: true, phoneNumber: SHOP, cause: null })
  const ownSession = await testServer.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  expect(ownSession.body.data).toMatchObject({ isConnected: true, phoneNumber: SHOP, cause: null })
})

test('pairing code: refused with a reason where n8n gives none', async () => {
  const { server: testServer, token, sessions } = await startN8nServer()
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  const path = `${SESSIONS_PATH}/${body.data.sessionName}/pairing-code`
  const refused = await testServer.call('POST', path, { phone: '+57 300 111 2233' }, token)
  expect([refused.status, refused.body.error]).toEqual([409, errorCatalog['whatsapp.qr_only'].text])
  const shown = await waitForSession(testServer, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(shown.offersPairingCode).toBe(false)
  expect(sessions.count('create')).toBe(1)
})

test('account without enabled n8n: new sessions use the embedded engine; existing ones keep theirs', async () => {
  const { server: testServer, n8n, token, sessions } = await startN8nServer()
  const engineOf = async (name: string) =>
    (
      await testServer.db
        .selectFrom('whatsappSessions')
        .select('engine')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).engine
  const createSession = async (userToken: string) =>
    (await testServer.call('POST', SESSIONS_PATH, {}, userToken)).body.data.sessionName as string
  const first = await createSession(token)
  await connectN8n(testServer, token, n8n.webhookUrl, false)
  const second = await createSession(token)
  const other = await createSession((await signUp(testServer, 'vecina')).token)
  expect(await Promise.all([first, second, other].map(engineOf))).toEqual(['n8n', 'embedded', 'embedded'])
  await waitForSession(testServer, token, first, ({ qrCode }) => qrCode !== null)
  expect(new Set(sessions.received.map(({ name }) => name))).toEqual(new Set([first]))
})

test('n8n session without configuration: shows the cause and continues once it is back', async () => {
  const { server: testServer, n8n, owner, token } = await startN8nServer()
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, token)
  const name = body.data.sessionName
  await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)
  await testServer.db.deleteFrom('n8nConnections').where('workspaceId', '=', owner.id).execute()
  // Saving any configuration clears the cache of every workspace.
  await connectN8n(testServer, (await signUp(testServer, 'vecina')).token, n8n.webhookUrl)
  const shown = await waitForSession(testServer, token, name, ({ qrCode }) => qrCode === null)
  expect(shown.cause).toBe('URL del webhook de n8n no está configurada. Verifica la configuración de n8n.')
  await connectN8n(testServer, token, n8n.webhookUrl)
  await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)
})
