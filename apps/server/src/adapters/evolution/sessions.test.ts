import { expect, test } from 'vitest'
import { agentOfN8n, luz, sessionOfN8n, settingsOf, setWebhook, withEvolution } from '../../../test/evolution.ts'
import { fingerprint } from '../../../test/fingerprint.ts'
import type { TestHouse } from '../../../test/house.ts'
import { signUp } from '../../../test/people.ts'
import { SESSIONS } from '../../../test/whatsapp.ts'

const shop = { number: '573001112233', name: 'Tienda' }

/** Besides the line that stands, one that waits for a phone to let it in. */
async function withWindow() {
  const made = await withEvolution()
  const { house, evolution, owner, webhook } = made
  const windowUntil = new Date(house.clock.now().getTime() + 5 * 60_000)
  await sessionOfN8n(house, owner.id, 'por_vincular', { phoneNumber: null, windowUntil })
  const line = evolution.instance('por_vincular')
  await setWebhook(evolution, 'por_vincular', webhook)
  const session = async () => (await house.call('GET', `${SESSIONS}/por_vincular`, undefined, owner.token)).body.data
  return { ...made, line, session }
}

test('codes are shown as Evolution tells them, each a picture, until a phone lets it in', async () => {
  const { house, line, session, settled } = await withWindow()
  await line.connect()
  await settled()
  const first = await session()
  expect(first).toMatchObject({ isConnected: false, qrCode: expect.stringMatching(/^data:image\/png/) })
  await line.nextQr()
  await settled()
  const second = await session()
  expect(second.qrCode).not.toBe(first.qrCode)
  const { rows } = await house.pool.query('select t::text as row from whatsapp_sessions t')
  for (const { row } of rows) expect(row).not.toContain(line.qr().code)

  line.scan({ number: '573005556677', name: 'Otra' })
  await settled()
  expect(await session()).toMatchObject({ isConnected: true, qrCode: null, phoneNumber: '573005556677' })
})

test('a code to type is shown beside it, and a limit that was reached ends the waiting', async () => {
  const { line, session, settled } = await withWindow()
  await line.connect('573005556677')
  await settled()
  expect(await session()).toMatchObject({ pairingCode: 'AB12CD34' })
  line.reachesLimit()
  await settled()
  expect(await session()).toMatchObject({ isConnected: false, qrCode: null, status: 'expired' })
})

test('nothing is shown to scan where nobody waits, and a line that is being left is not brought back', async () => {
  const { house, line, session, settled } = await withWindow()
  await house.db.updateTable('whatsappSessions').set({ windowUntil: null }).where('name', '=', line.name).execute()
  await line.connect()
  await settled()
  expect((await session()).qrCode).toBeNull()
  await house.db.updateTable('whatsappSessions').set({ wish: 'leave' }).where('name', '=', line.name).execute()
  line.scan(shop)
  line.closes(401)
  await settled()
  const row = await house.db
    .selectFrom('whatsappSessions')
    .select(['wish', 'phoneNumber'])
    .where('name', '=', line.name)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ wish: 'leave', phoneNumber: null })
})

test('a line that breaks waits to come back, one that a phone or WhatsApp ended says which', async () => {
  const { house, owner, line, settled, sessionName } = await withEvolution()
  const standing = async () => (await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, owner.token)).body.data
  line.breaks()
  await settled()
  expect(await standing()).toMatchObject({ status: 'waiting_for_connection' })
  line.opens()
  await settled()
  expect(await standing()).toMatchObject({ status: 'connected', isConnected: true })
  line.closes(401)
  await settled()
  expect(await standing()).toMatchObject({ status: 'logged_out', isConnected: false })
})

test('what was overtaken on its way is not told: a line that stands is not being called', async () => {
  const { house, owner, evolution, line, sessionName } = await withEvolution()
  evolution.posts.hold()
  line.breaks()
  line.opens()
  const [calling, open] = evolution.posts.held
  for (const one of [open!, calling!]) expect(await evolution.posts.deliver(one)).toBe(200)
  const { body } = await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, owner.token)
  expect(body.data).toMatchObject({ status: 'connected', isConnected: true })
})

test.each([
  [403, 'banned'],
  [402, 'disconnected'],
])('WhatsApp’s own word for the end of a line is told as that: %i', async (reason, status) => {
  const { house, owner, line, settled, sessionName } = await withEvolution()
  line.closes(reason)
  await settled()
  const { body } = await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, owner.token)
  expect(body.data).toMatchObject({ status, isConnected: false })
})

test('an instance that is another account’s, that we keep ourselves or that nobody knows changes nothing', async () => {
  const { house, evolution, owner, webhook, line, settled } = await withEvolution()
  const other = await signUp(house, 'vecina')
  await sessionOfN8n(house, other.id, 'tienda_de_vecina', { phoneNumber: '573004445566' })
  await agentOfN8n(house, other, 'tienda_de_vecina')
  await sessionOfN8n(house, owner.id, 'propia', { phoneNumber: '573007778899' })
  const ours = { engine: 'embedded', wish: 'rest' } as const
  await house.db.updateTable('whatsappSessions').set(ours).where('name', '=', 'propia').execute()
  line.hears(luz, 'lo que sí es suyo')
  await settled()
  // That something came is told of the account that brought it.
  const before = await printed(house, owner.id, other.id)
  for (const name of ['tienda_de_vecina', 'propia', 'ninguna']) {
    const stranger = evolution.instance(name)
    await setWebhook(evolution, name, webhook)
    stranger.scan(shop)
    stranger.hears(luz, 'intruso')
    stranger.types(luz, 'intruso')
    stranger.ticks(stranger.sends(luz, 'intruso'), 'READ')
    await stranger.nextQr()
    stranger.closes(401)
  }
  await settled()
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
  expect(await printed(house, owner.id, other.id)).toEqual(before)

  // Through its own address it is heard.
  const theirs = await settingsOf(house, other.token)
  await setWebhook(evolution, 'tienda_de_vecina', theirs.webhook)
  evolution.instance('tienda_de_vecina').hears(luz, 'hola, vecina')
  await settled()
  const { body } = await house.call('GET', '/api/conversations', undefined, other.token)
  expect(body.data.items).toHaveLength(1)
})

/** Whoever keeps a session looks after it meanwhile. */
const lookedAfter = new Set(['whatsapp_sessions', 'events', 'agents', 'connection_history'])

async function printed(house: TestHouse, ...users: string[]) {
  const { rows } = await house.pool.query('select name, wish, phone_number, qr from whatsapp_sessions order by name')
  const prints = await Promise.all(users.map((userId) => fingerprint(house, userId)))
  const still = prints.map((one) => Object.entries(one).filter(([table]) => !lookedAfter.has(table)))
  return { sessions: rows, still }
}
