import { errors } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { Mood } from '../../../test/fakes/n8n/moods.ts'
import { HASTE, openN8nHouse, scanNow, withN8nAgent } from '../../../test/n8n.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'
import { SESSIONS, sessionWhen, whenTold } from '../../../test/whatsapp.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'

const PROXY = '/api/n8n/proxy/delete-whatsapp-session'
const pendingOf = async (house: TestHouse, token: string) =>
  (await house.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data

test('a session that is disconnected is silent at once, off its phone as n8n says, and can be linked again', async () => {
  const { house, sessions, token, sessionName } = await withN8nAgent()
  const { body } = await house.call('POST', `${SESSIONS}/${sessionName}/disconnect`, {}, token)
  expect(body.data).toMatchObject({ status: 'disconnected', isConnected: false })
  await sessionWhen(house, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
  expect(sessions.sessions.get(sessionName)?.state).toBe('close')
  expect([sessions.count('disconnect'), sessions.count('delete')]).toEqual([1, 0])
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  scanNow(sessions, sessionName, '573001112233')
  await sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  expect(sessions.count('create')).toBe(1)
})

test('deleting an agent deletes its session at n8n, and nothing is pending once that is confirmed', async () => {
  const { house, sessions, token, agent, sessionName } = await withN8nAgent()
  const { body } = await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.pending).toBe(false)
  expect(sessions.sessions.has(sessionName)).toBe(false)
  expect(await pendingOf(house, token)).toEqual([])
})

const failing: [Mood | 'inactive', keyof typeof errors][] = [
  ['inactive', 'n8n.webhook_inactive'],
  ['html', 'n8n.not_ours'],
  ['empty', 'n8n.not_ours'],
  ['cors', 'n8n.no_permission'],
  ['forbidden', 'n8n.no_permission'],
  ['broken', 'n8n.workflow_failed'],
  ['silent', 'n8n.slow'],
]

test.each(failing)(
  'an agent goes although n8n is %s; what it still keeps is seen until n8n confirms that it is gone',
  async (mood, code) => {
    const { house, n8n, sessions, token, agent, sessionName } = await withN8nAgent({ outside: { n8nPatienceMs: 500 } })
    if (mood === 'inactive') n8n.deactivate('/evolution-api')
    else n8n.beIn(mood)
    const { status } = await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
    expect(status).toBe(200)
    const cause = `No se pudo eliminar la sesión de WhatsApp. ${errors[code].text}`
    await expect.poll(() => pendingOf(house, token)).toMatchObject([{ sessionName, agentName: 'Ventas', cause }])
    if (mood === 'inactive') n8n.activate('/evolution-api', sessions.workflow)
    else n8n.beIn('ok')
    await whenTold(house, token, async () => (await pendingOf(house, token)).length === 0)
    expect(sessions.sessions.has(sessionName)).toBe(false)
  },
)

test('a deletion that the workflow refuses is asked for again until it is done', async () => {
  const { house, sessions, token, sessionName } = await withN8nAgent()
  sessions.refuse('delete', { success: false, error: 'ahora no' }, 3)
  await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  await whenTold(
    house,
    token,
    async () => !sessions.sessions.has(sessionName) && (await pendingOf(house, token)).length === 0,
  )
  expect(sessions.count('delete')).toBe(4)
})

test('a workflow that says yes to everything has deleted nothing while it says that the line stands', async () => {
  const { house, sessions, token, sessionName } = await withN8nAgent()
  sessions.refuse('delete', { success: true, isConnected: true, status: 'connected' }, 2)
  await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  await whenTold(house, token, async () => (await pendingOf(house, token)).length === 0)
  expect([sessions.count('delete'), sessions.sessions.has(sessionName)]).toEqual([3, false])
})

test('a session that n8n does not know is gone', async () => {
  const { house, sessions, token, sessionName } = await withN8nAgent()
  sessions.sessions.delete(sessionName)
  await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  await whenTold(house, token, async () => (await pendingOf(house, token)).length === 0)
  expect(await house.db.selectFrom('whatsappSessions').select('name').execute()).toEqual([])
})

test('whoever is off the line already, and is refused another goodbye, has left', async () => {
  const { house, sessions, token, sessionName } = await withN8nAgent()
  sessions.refuse('disconnect', { success: false, error: 'Instance is not connected' }, 1_000)
  sessions.end(sessionName)
  await house.call('POST', `${SESSIONS}/${sessionName}/disconnect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
  expect(sessions.count('disconnect')).toBe(1)
})

test('through the proxy only its owner deletes a session, and is told the truth of it', async () => {
  const { house, n8n, sessions, token, sessionName } = await withN8nAgent()
  const asked = { sessionName, operationType: 'delete', timestamp: new Date().toISOString() }
  const stranger = await signUp(house, 'vecina')
  expect((await house.call('POST', PROXY, asked, stranger.token)).status).toBe(404)
  expect((await house.call('POST', PROXY, { ...asked, operationType: 'create' }, token)).status).toBe(400)
  expect(sessions.sessions.has(sessionName)).toBe(true)
  n8n.beIn('broken')
  expect((await house.call('POST', PROXY, asked, token)).body).toEqual({ success: true, data: { pending: true } })
  expect(await pendingOf(house, token)).toMatchObject([{ sessionName }])
  n8n.beIn('ok')
  await whenTold(house, token, async () => (await pendingOf(house, token)).length === 0)
  expect((await house.call('POST', PROXY, asked, token)).status).toBe(404)
})

test('a linking that nobody finished is let go of at n8n too, a day later', async () => {
  const { house, sessions, token } = await openN8nHouse()
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  house.skip(25 * 60 * 60_000)
  await sessionWhen(house, token, name, ({ status }) => status === 'expired')
  await house.tidy()
  await sessions.met('delete')
  await whenTold(
    house,
    token,
    async () => (await house.call('GET', `${SESSIONS}/${name}`, undefined, token)).status === 404,
  )
})

/** Nothing waits at n8n, nor in the database, for anything of theirs. */
const isAllGone = ({ db }: TestHouse) =>
  expect
    .poll(async () => [
      await db.selectFrom('whatsappSessions').select('name').execute(),
      await db.selectFrom('pendingDeletions').select('sessionName').execute(),
    ])
    .toEqual([[], []])

test('delete account: n8n is asked for its session until it has let go of it, by whichever process is there', async () => {
  const { house, n8n, sessions, token, sessionName } = await withN8nAgent()
  n8n.beIn('broken')
  expect((await house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)).status).toBe(200)
  const asked = n8n.calls.length
  await n8n.waitForCalls(asked + 2)
  const { rows } = await house.pool.query<{ kept: string }>('select p::text as kept from pending_deletions p')
  await house.stop()
  expect(rows[0]?.kept).toContain(sessionName)
  expect(rows[0]?.kept).not.toContain(n8n.url)
  const next = await openHouse({
    beside: { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url },
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    outside: { n8nWaits: HASTE },
  })
  n8n.beIn('ok')
  await sessions.met('delete')
  await isAllGone(next)
  expect(sessions.sessions.has(sessionName)).toBe(false)
})

test('delete account: an n8n that is gone for good is given up after thirty days', async () => {
  const { house, n8n, token } = await withN8nAgent()
  n8n.beIn('broken')
  await house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)
  house.skip(29 * 24 * 3_600_000)
  await house.tidy()
  expect(await house.db.selectFrom('whatsappSessions').select('name').execute()).toHaveLength(1)
  house.skip(2 * 24 * 3_600_000)
  await house.tidy()
  await isAllGone(house)
})

test('delete session: one that n8n is still making is asked for again once it is made', async () => {
  const { house, n8n, sessions, token } = await openN8nHouse()
  const { promise: made, resolve: make } = Promise.withResolvers<void>()
  n8n.activate('/evolution-api', async (body, path) => {
    if (body['operationType'] === 'create') await made
    return sessions.workflow(body, path)
  })
  const calls = n8n.calls.length
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name: string = body.data.sessionName
  await n8n.waitForCalls(calls + 1)
  await house.call('DELETE', `${SESSIONS}/${name}`, undefined, token)
  await sessions.met('delete')
  expect(await pendingOf(house, token)).toMatchObject([{ sessionName: name }])
  make()
  await sessions.met('create')
  await whenTold(house, token, async () => (await pendingOf(house, token)).length === 0)
  expect(sessions.sessions.has(name)).toBe(false)
})

test('delete session: one that n8n never made is gone after a minute', async () => {
  const { house, n8n, sessions, token } = await openN8nHouse()
  n8n.activate('/evolution-api', (body, path) =>
    body['operationType'] === 'create' ? { success: false } : sessions.workflow(body, path),
  )
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name: string = body.data.sessionName
  await n8n.waitForCalls(1)
  await house.call('DELETE', `${SESSIONS}/${name}`, undefined, token)
  await sessions.met('delete', 2)
  expect(await pendingOf(house, token)).toMatchObject([{ sessionName: name }])
  house.skip(61_000)
  await whenTold(house, token, async () => (await pendingOf(house, token)).length === 0)
})
