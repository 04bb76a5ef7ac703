import { expect, test } from 'vitest'
import {
  createN8nAgent,
  luzPerson,
  insertN8nSession,
  fetchEvolutionSettings,
  setEvolutionWebhook,
  startEvolutionServer,
} from '../../../test/channels/evolution-server.ts'
import { userDataFingerprint } from '../../../test/database/user-data-fingerprint.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { signUp } from '../../../test/test-accounts.ts'
import { SESSIONS_PATH } from '../../../test/channels/whatsapp-server.ts'

const shop = { number: '573001112233', name: 'Tienda' }

/** A second session with an open pairing window. */
async function openPairingWindow() {
  const fixture = await startEvolutionServer()
  const { server, evolution, owner, webhook } = fixture
  const windowUntil = new Date(server.clock.now().getTime() + 5 * 60_000)
  await insertN8nSession(server, owner.id, 'por_vincular', { phoneNumber: null, windowUntil })
  const line = evolution.instanceNamed('por_vincular')
  await setEvolutionWebhook(evolution, 'por_vincular', webhook)
  const session = async () =>
    (await server.call('GET', `${SESSIONS_PATH}/por_vincular`, undefined, owner.token)).body.data
  return { ...fixture, line, session }
}

test('pairing: each QR code is shown as a picture until a phone is linked', async () => {
  const { server, line, session, waitUntilDelivered } = await openPairingWindow()
  await line.connect()
  await waitUntilDelivered()
  const first = await session()
  expect(first).toMatchObject({ isConnected: false, qrCode: expect.stringMatching(/^data:image\/png/) })
  await line.showNextQr()
  await waitUntilDelivered()
  const second = await session()
  expect(second.qrCode).not.toBe(first.qrCode)
  const { rows } = await server.pool.query('select t::text as row from whatsapp_sessions t')
  for (const { row } of rows) expect(row).not.toContain(line.currentQr().code)

  line.scanQr({ number: '573005556677', name: 'Otra' })
  await waitUntilDelivered()
  expect(await session()).toMatchObject({ isConnected: true, qrCode: null, phoneNumber: '573005556677' })
})

test('pairing code: shown beside the QR; reaching the limit ends the pairing window', async () => {
  const { line, session, waitUntilDelivered } = await openPairingWindow()
  await line.connect('573005556677')
  await waitUntilDelivered()
  expect(await session()).toMatchObject({ pairingCode: 'AB12CD34' })
  line.reachQrLimit()
  await waitUntilDelivered()
  expect(await session()).toMatchObject({ isConnected: false, qrCode: null, status: 'expired' })
})

test('session without pairing window or being unlinked: no QR and no reconnection', async () => {
  const { server, line, session, waitUntilDelivered } = await openPairingWindow()
  await server.db.updateTable('whatsappSessions').set({ windowUntil: null }).where('name', '=', line.name).execute()
  await line.connect()
  await waitUntilDelivered()
  expect((await session()).qrCode).toBeNull()
  await server.db.updateTable('whatsappSessions').set({ wish: 'leave' }).where('name', '=', line.name).execute()
  line.scanQr(shop)
  line.closeConnection(401)
  await waitUntilDelivered()
  const row = await server.db
    .selectFrom('whatsappSessions')
    .select(['wish', 'phoneNumber'])
    .where('name', '=', line.name)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ wish: 'leave', phoneNumber: null })
})

test('connection states: waiting, connected again and logged out', async () => {
  const { server, owner, instance: line, waitUntilDelivered, sessionName } = await startEvolutionServer()
  const readSession = async () =>
    (await server.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, owner.token)).body.data
  line.breakConnection()
  await waitUntilDelivered()
  expect(await readSession()).toMatchObject({ status: 'waiting_for_connection' })
  line.openConnection()
  await waitUntilDelivered()
  expect(await readSession()).toMatchObject({ status: 'connected', isConnected: true })
  line.closeConnection(401)
  await waitUntilDelivered()
  expect(await readSession()).toMatchObject({ status: 'logged_out', isConnected: false })
})

test('connection events out of order: an older event is ignored', async () => {
  const { server, owner, evolution, instance: line, sessionName } = await startEvolutionServer()
  evolution.posts.hold()
  line.breakConnection()
  line.openConnection()
  const [calling, open] = evolution.posts.held
  for (const one of [open!, calling!]) expect(await evolution.posts.deliver(one)).toBe(200)
  const { body } = await server.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, owner.token)
  expect(body.data).toMatchObject({ status: 'connected', isConnected: true })
})

test.each([
  [403, 'banned'],
  [402, 'disconnected'],
])('close reason of WhatsApp is shown: %i', async (reason, status) => {
  const { server, owner, instance: line, waitUntilDelivered, sessionName } = await startEvolutionServer()
  line.closeConnection(reason)
  await waitUntilDelivered()
  const { body } = await server.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, owner.token)
  expect(body.data).toMatchObject({ status, isConnected: false })
})

test('instance of another account, of the embedded engine or unknown: nothing changes', async () => {
  const { server, evolution, owner, webhook, instance: line, waitUntilDelivered } = await startEvolutionServer()
  const other = await signUp(server, 'vecina')
  await insertN8nSession(server, other.id, 'tienda_de_vecina', { phoneNumber: '573004445566' })
  await createN8nAgent(server, other, 'tienda_de_vecina')
  await insertN8nSession(server, owner.id, 'propia', { phoneNumber: '573007778899' })
  const embedded = { engine: 'embedded', wish: 'rest' } as const
  await server.db.updateTable('whatsappSessions').set(embedded).where('name', '=', 'propia').execute()
  line.receiveMessage(luzPerson, 'lo que sí es suyo')
  await waitUntilDelivered()
  // The last-event time of the workspace changes with its first event.
  const before = await fingerprintSessions(server, owner.id, other.id)
  for (const name of ['tienda_de_vecina', 'propia', 'ninguna']) {
    const foreignInstance = evolution.instanceNamed(name)
    await setEvolutionWebhook(evolution, name, webhook)
    foreignInstance.scanQr(shop)
    foreignInstance.receiveMessage(luzPerson, 'intruso')
    foreignInstance.sendFromPhone(luzPerson, 'intruso')
    foreignInstance.reportReceipt(foreignInstance.sendThroughApi(luzPerson, 'intruso'), 'READ')
    await foreignInstance.showNextQr()
    foreignInstance.closeConnection(401)
  }
  await waitUntilDelivered()
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
  expect(await fingerprintSessions(server, owner.id, other.id)).toEqual(before)

  // The other workspace's own address is accepted.
  const otherSettings = await fetchEvolutionSettings(server, other.token)
  await setEvolutionWebhook(evolution, 'tienda_de_vecina', otherSettings.webhook)
  evolution.instanceNamed('tienda_de_vecina').receiveMessage(luzPerson, 'hola, vecina')
  await waitUntilDelivered()
  const { body } = await server.call('GET', '/api/conversations', undefined, other.token)
  expect(body.data.items).toHaveLength(1)
})

/** Tables that the session workers change meanwhile. */
const VOLATILE_TABLES = new Set(['whatsapp_sessions', 'events', 'agents', 'connection_history'])

async function fingerprintSessions(server: TestServer, ...users: string[]) {
  const { rows } = await server.pool.query('select name, wish, phone_number, qr from whatsapp_sessions order by name')
  const prints = await Promise.all(users.map((workspaceId) => userDataFingerprint(server, workspaceId)))
  const still = prints.map((one) => Object.entries(one).filter(([table]) => !VOLATILE_TABLES.has(table)))
  return { sessions: rows, still }
}
