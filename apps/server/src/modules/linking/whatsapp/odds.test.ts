import type { WhatsAppSession } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { TestHouse } from '../../../../test/house.ts'
import { allAtOnce } from '../../../../test/locks.ts'
import { signUp } from '../../../../test/people.ts'
import {
  linkPhone,
  openWhatsAppHouse,
  qrOf,
  SESSIONS,
  sessionWhen,
  whenTold,
  withWhatsAppAgent,
} from '../../../../test/whatsapp.ts'

const HOUR_MS = 3_600_000
const PHONE = '+57 300 111 2233'

/** Somebody with one session that nobody has scanned yet. */
async function waiting() {
  const { house, whatsapp } = await openWhatsAppHouse()
  const owner = await signUp(house, 'mariana')
  const { body } = await house.call('POST', SESSIONS, {}, owner.token)
  const name: string = body.data.sessionName
  const ask = (method: string, path = '', given?: unknown) =>
    house.call(method, `${SESSIONS}/${name}${path}`, given ?? (method === 'POST' ? {} : undefined), owner.token)
  const until = (is: (session: WhatsAppSession) => boolean) => sessionWhen(house, owner.token, name, is)
  await until(({ qrCode }) => qrCode !== null)
  return { house, whatsapp, owner, token: owner.token, name, ask, until }
}

/** As a server finds it that was down while the window closed. */
const closeWindow = (house: TestHouse, name: string) =>
  house.db
    .updateTable('whatsappSessions')
    .set((e) => ({ windowUntil: new Date(Date.now() - HOUR_MS), version: e('version', '+', 1) }))
    .where('name', '=', name)
    .execute()

const rowOf = (house: TestHouse, name: string) =>
  house.db.selectFrom('whatsappSessions').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

const pendingOf = async (house: TestHouse, token: string) =>
  (await house.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data

test('a name that somebody’s agent has is nobody else’s, also while its session is gone', async () => {
  const { house, token, sessionName, agent } = await withWhatsAppAgent()
  await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  await whenTold(house, token, async () => (await pendingOf(house, token)).length === 0)
  const otro = await signUp(house, 'otro')
  const taken = await house.call('POST', SESSIONS, { sessionName }, otro.token)
  expect(taken).toMatchObject({ status: 404, body: { code: 'whatsapp.not_found' } })
  const own = await house.call('POST', SESSIONS, { sessionName }, token)
  expect(own.status).toBe(201)
  const twice = await house.call('POST', SESSIONS, { sessionName }, token)
  expect(twice).toMatchObject({ status: 409, body: { code: 'whatsapp.name_taken' } })
  const foreign = await house.call('POST', SESSIONS, { sessionName }, otro.token)
  expect(foreign).toMatchObject({ status: 404, body: { code: 'whatsapp.not_found' } })
  const again = await house.call('POST', `${SESSIONS}/${agent.sessionName}/connect`, {}, token)
  expect(again.body.data).toMatchObject({ sessionName, status: 'generating_qr' })
})

test.each(['connect', 'pairing-code'])('%s, asked just as the code is scanned, lets the phone in', async (call) => {
  const { house, name, ask } = await waiting()
  const scanned = `update whatsapp_sessions set phone_number = '573001112233', connection = 'connected', qr = null, window_until = null`
  const asked = await allAtOnce(house.database, scanned, 1, () => ask('POST', `/${call}`, { phone: PHONE }))
  expect(asked).toMatchObject(
    call === 'connect'
      ? { status: 200, body: { data: { phoneNumber: '573001112233' } } }
      : { status: 409, body: { code: 'whatsapp.already_linked' } },
  )
  expect(await rowOf(house, name)).toMatchObject({ version: 1, phoneNumber: '573001112233', windowUntil: null })
})

test('a code whose window closed while nobody looked is not shown, and gives way to a new one', async () => {
  const { house, name, ask, until } = await waiting()
  const old = await qrOf(house, name)
  await closeWindow(house, name)
  expect((await ask('GET')).body.data.qrCode).toBeNull()
  const { body } = await ask('POST', '/connect')
  expect(new Date(body.data.expiresAt).getTime()).toBeGreaterThan(Date.now())
  await until(({ qrCode }) => qrCode !== null)
  expect(await qrOf(house, name)).not.toBe(old)
})

test('a window that closed while nobody looked is told of, and can be left', async () => {
  const { house, token, name, ask, until } = await waiting()
  await closeWindow(house, name)
  expect(await until(({ status }) => status === 'expired')).toMatchObject({ qrCode: null, expiresAt: null })
  await ask('POST', '/connect')
  await closeWindow(house, name)
  expect((await ask('DELETE')).body.data).toEqual({ pending: false })
  expect(await pendingOf(house, token)).toEqual([])
})

test('in an open window, asking for a code again changes nothing', async () => {
  const { house, whatsapp, name, ask, until } = await waiting()
  await whatsapp.unplug()
  await until(({ qrCode }) => qrCode === null)
  const { version, windowUntil } = await rowOf(house, name)
  for (let click = 0; click < 3; click++) expect((await ask('POST', '/connect')).status).toBe(200)
  expect(await rowOf(house, name)).toMatchObject({ version, windowUntil })
})

test('five phones can be waited for at once and no more, however they are asked for; what is over does not count', async () => {
  const { house } = await openWhatsAppHouse()
  const { token } = await signUp(house, 'mariana')
  const create = () => house.call('POST', SESSIONS, {}, token)
  const many = await Promise.all(Array.from({ length: 12 }, create))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(many.find(({ status }) => status !== 201)).toMatchObject({
    status: 429,
    body: { code: 'whatsapp.too_many_sessions' },
  })
  const { sessionName: first } = many.find(({ status }) => status === 201)!.body.data
  await house.call('POST', `${SESSIONS}/${first}/disconnect`, {}, token)
  expect((await create()).status).toBe(201)
  for (const path of ['connect', 'pairing-code'])
    expect(await house.call('POST', `${SESSIONS}/${first}/${path}`, { phone: PHONE }, token)).toMatchObject({
      status: 429,
      body: { code: 'whatsapp.too_many_sessions' },
    })
})

test('the present code is told with the session; six an hour are asked of WhatsApp', async () => {
  const { house, whatsapp, ask, until } = await waiting()
  const code = () => ask('POST', '/pairing-code', { phone: PHONE })
  for (let asked = 0; asked < 6; asked++) {
    const { body } = await code()
    expect((await ask('GET')).body.data.pairingCode).toBe(body.data.code)
  }
  expect(await code()).toMatchObject({ status: 429, body: { code: 'whatsapp.too_many_codes' } })
  house.skip(HOUR_MS)
  const { body } = await code()
  await whatsapp.typeCode(whatsapp.addPhone({ number: '573001112233', name: 'Tienda' }), body.data.code)
  expect(await until(({ isConnected }) => isConnected)).toMatchObject({ pairingCode: null })
})

test('who deletes a session and connects it again keeps it', async () => {
  const { house, whatsapp } = await openWhatsAppHouse()
  const { token } = await signUp(house, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  await whatsapp.unplug()
  const path = `${SESSIONS}/${sessionName}`
  expect((await house.call('DELETE', path, undefined, token)).body.data).toEqual({ pending: true })
  expect(await pendingOf(house, token)).toHaveLength(1)
  await house.call('POST', `${path}/connect`, {}, token)
  expect(await pendingOf(house, token)).toEqual([])
  await whatsapp.plugIn()
  await sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  whatsapp.unlink(shop)
  const { phoneNumber } = await sessionWhen(house, token, sessionName, ({ status }) => status === 'logged_out')
  expect(phoneNumber).toBeNull()
})
