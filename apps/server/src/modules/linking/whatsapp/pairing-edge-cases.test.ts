import type { WhatsAppSession } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { TestServer } from '../../../../test/test-server.ts'
import { runAllAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import {
  linkPhone,
  startWhatsAppServer,
  readQrText,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const HOUR_MS = 3_600_000
const PHONE = '+57 300 111 2233'

/** Opens a server with one session that was not scanned yet. */
async function openWithWaitingSession() {
  const { server: testServer, whatsapp } = await startWhatsAppServer()
  const owner = await signUp(testServer, 'mariana')
  const { body } = await testServer.call('POST', SESSIONS_PATH, {}, owner.token)
  const name: string = body.data.sessionName
  const request = (method: string, path = '', payload?: unknown) =>
    testServer.call(
      method,
      `${SESSIONS_PATH}/${name}${path}`,
      payload ?? (method === 'POST' ? {} : undefined),
      owner.token,
    )
  const untilSession = (condition: (session: WhatsAppSession) => boolean) =>
    waitForSession(testServer, owner.token, name, condition)
  await untilSession(({ qrCode }) => qrCode !== null)
  return { server: testServer, whatsapp, owner, token: owner.token, name, ask: request, until: untilSession }
}

/** The state that a server finds after it was down while the window closed. */
const closeWindow = (testServer: TestServer, name: string) =>
  testServer.db
    .updateTable('whatsappSessions')
    .set((e) => ({ windowUntil: new Date(Date.now() - HOUR_MS), version: e('version', '+', 1) }))
    .where('name', '=', name)
    .execute()

const rowOf = (testServer: TestServer, name: string) =>
  testServer.db.selectFrom('whatsappSessions').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

const pendingOf = async (testServer: TestServer, token: string) =>
  (await testServer.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data

test('session name: one that another user’s agent has is refused, also while its session is deleted', async () => {
  const { server: testServer, token, sessionName, agent } = await startServerWithWhatsAppAgent()
  await testServer.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  await waitForEvent(testServer, token, async () => (await pendingOf(testServer, token)).length === 0)
  const otro = await signUp(testServer, 'otro')
  const takenName = await testServer.call('POST', SESSIONS_PATH, { sessionName }, otro.token)
  expect(takenName).toMatchObject({ status: 404, body: { code: 'whatsapp.not_found' } })
  const ownName = await testServer.call('POST', SESSIONS_PATH, { sessionName }, token)
  expect(ownName.status).toBe(201)
  const twice = await testServer.call('POST', SESSIONS_PATH, { sessionName }, token)
  expect(twice).toMatchObject({ status: 409, body: { code: 'whatsapp.name_taken' } })
  const foreign = await testServer.call('POST', SESSIONS_PATH, { sessionName }, otro.token)
  expect(foreign).toMatchObject({ status: 404, body: { code: 'whatsapp.not_found' } })
  const reconnected = await testServer.call('POST', `${SESSIONS_PATH}/${agent.sessionName}/connect`, {}, token)
  expect(reconnected.body.data).toMatchObject({ sessionName, status: 'generating_qr' })
})

test.each(['connect', 'pairing-code'])('%s at the moment of the scan: the phone is linked', async (path) => {
  const { server: testServer, name, ask: request } = await openWithWaitingSession()
  const scanned = `update whatsapp_sessions set phone_number = '573001112233', connection = 'connected',
    qr = null, window_until = null`
  const asked = await runAllAtOnce(testServer.database, scanned, 1, () => request('POST', `/${path}`, { phone: PHONE }))
  expect(asked).toMatchObject(
    path === 'connect'
      ? { status: 200, body: { data: { phoneNumber: '573001112233' } } }
      : { status: 409, body: { code: 'whatsapp.already_linked' } },
  )
  expect(await rowOf(testServer, name)).toMatchObject({ version: 1, phoneNumber: '573001112233', windowUntil: null })
})

test('expired window found late: its code is not shown, and connecting opens a new one', async () => {
  const { server: testServer, name, ask: request, until: untilSession } = await openWithWaitingSession()
  const old = await readQrText(testServer, name)
  await closeWindow(testServer, name)
  expect((await request('GET')).body.data.qrCode).toBeNull()
  const { body } = await request('POST', '/connect')
  expect(new Date(body.data.expiresAt).getTime()).toBeGreaterThan(Date.now())
  await untilSession(({ qrCode }) => qrCode !== null)
  expect(await readQrText(testServer, name)).not.toBe(old)
})

test('expired window found late: the session is shown as expired and can be deleted', async () => {
  const { server: testServer, token, name, ask: request, until: untilSession } = await openWithWaitingSession()
  await closeWindow(testServer, name)
  expect(await untilSession(({ status }) => status === 'expired')).toMatchObject({ qrCode: null, expiresAt: null })
  await request('POST', '/connect')
  await closeWindow(testServer, name)
  expect((await request('DELETE')).body.data).toEqual({ pending: false })
  expect(await pendingOf(testServer, token)).toEqual([])
})

test('open window: connecting again changes nothing', async () => {
  const { server: testServer, whatsapp, name, ask: request, until: untilSession } = await openWithWaitingSession()
  await whatsapp.unplug()
  await untilSession(({ qrCode }) => qrCode === null)
  const { version, windowUntil } = await rowOf(testServer, name)
  for (let click = 0; click < 3; click++) expect((await request('POST', '/connect')).status).toBe(200)
  expect(await rowOf(testServer, name)).toMatchObject({ version, windowUntil })
})

test('pairing windows: five at once per user, also concurrently; closed ones do not count', async () => {
  const { server: testServer } = await startWhatsAppServer()
  const { token } = await signUp(testServer, 'mariana')
  const create = () => testServer.call('POST', SESSIONS_PATH, {}, token)
  const responses = await Promise.all(Array.from({ length: 12 }, create))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(responses.find(({ status }) => status !== 201)).toMatchObject({
    status: 429,
    body: { code: 'whatsapp.too_many_sessions' },
  })
  const { sessionName: first } = responses.find(({ status }) => status === 201)!.body.data
  await testServer.call('POST', `${SESSIONS_PATH}/${first}/disconnect`, {}, token)
  expect((await create()).status).toBe(201)
  for (const path of ['connect', 'pairing-code'])
    expect(await testServer.call('POST', `${SESSIONS_PATH}/${first}/${path}`, { phone: PHONE }, token)).toMatchObject({
      status: 429,
      body: { code: 'whatsapp.too_many_sessions' },
    })
})

test('pairing code: shown with the session, and limited to six per hour', async () => {
  const { server: testServer, whatsapp, ask: request, until: untilSession } = await openWithWaitingSession()
  const code = () => request('POST', '/pairing-code', { phone: PHONE })
  for (let asked = 0; asked < 6; asked++) {
    const { body } = await code()
    expect((await request('GET')).body.data.pairingCode).toBe(body.data.code)
  }
  expect(await code()).toMatchObject({ status: 429, body: { code: 'whatsapp.too_many_codes' } })
  testServer.advanceClock(HOUR_MS)
  const { body } = await code()
  await whatsapp.typePairingCode(whatsapp.addPhone({ number: '573001112233', name: 'Tienda' }), body.data.code)
  expect(await untilSession(({ isConnected }) => isConnected)).toMatchObject({ pairingCode: null })
})

test('pending deletion: connecting the session again cancels it', async () => {
  const { server: testServer, whatsapp } = await startWhatsAppServer()
  const { token } = await signUp(testServer, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { sessionName } = await linkPhone(testServer, whatsapp, shop, token)
  await whatsapp.unplug()
  const path = `${SESSIONS_PATH}/${sessionName}`
  expect((await testServer.call('DELETE', path, undefined, token)).body.data).toEqual({ pending: true })
  expect(await pendingOf(testServer, token)).toHaveLength(1)
  await testServer.call('POST', `${path}/connect`, {}, token)
  expect(await pendingOf(testServer, token)).toEqual([])
  await whatsapp.plugIn()
  await waitForSession(testServer, token, sessionName, ({ isConnected }) => isConnected)
  whatsapp.unlink(shop)
  const { phoneNumber } = await waitForSession(testServer, token, sessionName, ({ status }) => status === 'logged_out')
  expect(phoneNumber).toBeNull()
})
