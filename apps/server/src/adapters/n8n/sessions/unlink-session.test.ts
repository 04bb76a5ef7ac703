import { errorCatalog } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { FailureMode } from '../../../../test/fakes/n8n/failure-modes.ts'
import {
  FAST_N8N_SCHEDULE,
  startN8nServer,
  scanCurrentQr,
  startServerWithN8nAgent,
} from '../../../../test/channels/n8n-server.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { SESSIONS_PATH, waitForSession, waitForEvent } from '../../../../test/channels/whatsapp-server.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const PROXY = '/api/n8n/proxy/delete-whatsapp-session'
const pendingDeletions = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data

test('disconnect session: silent at once, disconnected in n8n, and can be linked again', async () => {
  const { server, sessions, token, sessionName } = await startServerWithN8nAgent()
  const { body } = await server.call('POST', `${SESSIONS_PATH}/${sessionName}/disconnect`, {}, token)
  expect(body.data).toMatchObject({ status: 'disconnected', isConnected: false })
  await waitForSession(server, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
  expect(sessions.sessions.get(sessionName)?.state).toBe('close')
  expect([sessions.count('disconnect'), sessions.count('delete')]).toEqual([1, 0])
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
  scanCurrentQr(sessions, sessionName, '573001112233')
  await waitForSession(server, token, sessionName, ({ isConnected }) => isConnected)
  expect(sessions.count('create')).toBe(1)
})

test('delete agent: n8n deletes its session and nothing stays pending', async () => {
  const { server, sessions, token, agent, sessionName } = await startServerWithN8nAgent()
  const { body } = await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.pending).toBe(false)
  expect(sessions.sessions.has(sessionName)).toBe(false)
  expect(await pendingDeletions(server, token)).toEqual([])
})

const failingAnswers: [FailureMode | 'inactive', keyof typeof errorCatalog][] = [
  ['inactive', 'n8n.webhook_inactive'],
  ['html', 'n8n.not_ours'],
  ['empty', 'n8n.not_ours'],
  ['cors', 'n8n.no_permission'],
  ['forbidden', 'n8n.no_permission'],
  ['broken', 'n8n.workflow_failed'],
  ['silent', 'n8n.slow'],
]

test.each(failingAnswers)(
  'delete agent while n8n is %s: the deletion stays pending until n8n confirms it',
  async (mood, code) => {
    const { server, n8n, sessions, token, agent, sessionName } = await startServerWithN8nAgent({
      inputs: { n8nTimeoutMs: 500 },
    })
    if (mood === 'inactive') n8n.deactivate('/evolution-api')
    else n8n.setWebhookFailure(mood)
    const { status } = await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
    expect(status).toBe(200)
    const cause = `No se pudo eliminar la sesión de WhatsApp. ${errorCatalog[code].text}`
    await expect
      .poll(() => pendingDeletions(server, token))
      .toMatchObject([{ sessionName, agentName: 'Ventas', cause }])
    if (mood === 'inactive') n8n.activate('/evolution-api', sessions.workflow)
    else n8n.setWebhookFailure('ok')
    await waitForEvent(server, token, async () => (await pendingDeletions(server, token)).length === 0)
    expect(sessions.sessions.has(sessionName)).toBe(false)
  },
)

test('delete session: a refused deletion is retried until it succeeds', async () => {
  const { server, sessions, token, sessionName } = await startServerWithN8nAgent()
  sessions.failNext('delete', { success: false, error: 'ahora no' }, 3)
  await server.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  await waitForEvent(
    server,
    token,
    async () => !sessions.sessions.has(sessionName) && (await pendingDeletions(server, token)).length === 0,
  )
  expect(sessions.count('delete')).toBe(4)
})

test('delete session: success with an open connection does not count', async () => {
  const { server, sessions, token, sessionName } = await startServerWithN8nAgent()
  sessions.failNext('delete', { success: true, isConnected: true, status: 'connected' }, 2)
  await server.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  await waitForEvent(server, token, async () => (await pendingDeletions(server, token)).length === 0)
  expect([sessions.count('delete'), sessions.sessions.has(sessionName)]).toEqual([3, false])
})

test('delete session: a session unknown to n8n is deleted', async () => {
  const { server, sessions, token, sessionName } = await startServerWithN8nAgent()
  sessions.sessions.delete(sessionName)
  await server.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  await waitForEvent(server, token, async () => (await pendingDeletions(server, token)).length === 0)
  expect(await server.db.selectFrom('whatsappSessions').select('name').execute()).toEqual([])
})

test('disconnect session: refusal for a session that is disconnected counts as success', async () => {
  const { server, sessions, token, sessionName } = await startServerWithN8nAgent()
  sessions.failNext('disconnect', { success: false, error: 'Instance is not connected' }, 1_000)
  sessions.endSession(sessionName)
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/disconnect`, {}, token)
  await waitForSession(server, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
  expect(sessions.count('disconnect')).toBe(1)
})

test('n8n proxy: only the owner deletes a session, and sees whether it is pending', async () => {
  const { server, n8n, sessions, token, sessionName } = await startServerWithN8nAgent()
  const request = { sessionName, operationType: 'delete', timestamp: new Date().toISOString() }
  const otherUser = await signUp(server, 'vecina')
  expect((await server.call('POST', PROXY, request, otherUser.token)).status).toBe(404)
  expect((await server.call('POST', PROXY, { ...request, operationType: 'create' }, token)).status).toBe(400)
  expect(sessions.sessions.has(sessionName)).toBe(true)
  n8n.setWebhookFailure('broken')
  expect((await server.call('POST', PROXY, request, token)).body).toEqual({ success: true, data: { pending: true } })
  expect(await pendingDeletions(server, token)).toMatchObject([{ sessionName }])
  n8n.setWebhookFailure('ok')
  await waitForEvent(server, token, async () => (await pendingDeletions(server, token)).length === 0)
  expect((await server.call('POST', PROXY, request, token)).status).toBe(404)
})

test('abandoned pairing: its session is deleted in n8n after a day', async () => {
  const { server, sessions, token } = await startN8nServer()
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name = body.data.sessionName
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  server.advanceClock(25 * 60 * 60_000)
  await waitForSession(server, token, name, ({ status }) => status === 'expired')
  await server.deleteExpired()
  await sessions.waitForOperation('delete')
  await waitForEvent(
    server,
    token,
    async () => (await server.call('GET', `${SESSIONS_PATH}/${name}`, undefined, token)).status === 404,
  )
})

/** No session and no pending deletion is left. */
const expectAllDeleted = ({ db }: TestServer) =>
  expect
    .poll(async () => [
      await db.selectFrom('whatsappSessions').select('name').execute(),
      await db.selectFrom('pendingDeletions').select('sessionName').execute(),
    ])
    .toEqual([[], []])

test('delete account: n8n is asked to delete its session until it confirms, by any process', async () => {
  const { server, n8n, sessions, token, sessionName } = await startServerWithN8nAgent()
  n8n.setWebhookFailure('broken')
  expect((await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)).status).toBe(200)
  const request = n8n.calls.length
  await n8n.waitForCalls(request + 2)
  const { rows } = await server.pool.query<{ kept: string }>('select p::text as kept from pending_deletions p')
  await server.stop()
  expect(rows[0]?.kept).toContain(sessionName)
  expect(rows[0]?.kept).not.toContain(n8n.url)
  const next = await startTestServer({
    sharedWith: { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url },
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    inputs: { n8nSchedule: FAST_N8N_SCHEDULE },
  })
  n8n.setWebhookFailure('ok')
  await sessions.waitForOperation('delete')
  await expectAllDeleted(next)
  expect(sessions.sessions.has(sessionName)).toBe(false)
})

test('delete account: an unreachable n8n is given up after thirty days', async () => {
  const { server, n8n, token } = await startServerWithN8nAgent()
  n8n.setWebhookFailure('broken')
  await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)
  server.advanceClock(29 * 24 * 3_600_000)
  await server.deleteExpired()
  expect(await server.db.selectFrom('whatsappSessions').select('name').execute()).toHaveLength(1)
  server.advanceClock(2 * 24 * 3_600_000)
  await server.deleteExpired()
  await expectAllDeleted(server)
})

test('delete session: one that n8n is creating is deleted again once it exists', async () => {
  const { server, n8n, sessions, token } = await startN8nServer()
  const { promise: made, resolve: make } = Promise.withResolvers<void>()
  n8n.activate('/evolution-api', async (body, path) => {
    if (body['operationType'] === 'create') await made
    return sessions.workflow(body, path)
  })
  const calls = n8n.calls.length
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name: string = body.data.sessionName
  await n8n.waitForCalls(calls + 1)
  await server.call('DELETE', `${SESSIONS_PATH}/${name}`, undefined, token)
  await sessions.waitForOperation('delete')
  expect(await pendingDeletions(server, token)).toMatchObject([{ sessionName: name }])
  make()
  await sessions.waitForOperation('create')
  await waitForEvent(server, token, async () => (await pendingDeletions(server, token)).length === 0)
  expect(sessions.sessions.has(name)).toBe(false)
})

test('delete session: one that n8n never created is deleted after a minute', async () => {
  const { server, n8n, sessions, token } = await startN8nServer()
  n8n.activate('/evolution-api', (body, path) =>
    body['operationType'] === 'create' ? { success: false } : sessions.workflow(body, path),
  )
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name: string = body.data.sessionName
  await n8n.waitForCalls(1)
  await server.call('DELETE', `${SESSIONS_PATH}/${name}`, undefined, token)
  await sessions.waitForOperation('delete', 2)
  expect(await pendingDeletions(server, token)).toMatchObject([{ sessionName: name }])
  server.advanceClock(61_000)
  await waitForEvent(server, token, async () => (await pendingDeletions(server, token)).length === 0)
})
