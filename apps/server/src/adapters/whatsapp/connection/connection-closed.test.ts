import type { Agent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { signUp, fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  startWhatsAppServer,
  readQrText,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

test('logged out on the phone: the card says what to do, and linking again restores the agent', async () => {
  const { server, whatsapp, token, shop, ana, agent, sessionName, sendAndDrain } = await startServerWithWhatsAppAgent()
  await sendAndDrain(ana, 'Hola')
  whatsapp.unlink(shop)
  const loggedOutCard = await waitForAgent(
    server,
    token,
    agent.id,
    ({ connection }) => connection.state === 'logged_out',
  )
  expect(loggedOutCard).toMatchObject({ status: 'error', problem: { code: 'whatsapp.logged_out', heals: false } })
  expect(loggedOutCard.problem?.text).toMatch(/Vuelve a vincularlo/)
  expect(await server.db.selectFrom('whatsappKeys').select('id').execute()).toEqual([])

  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, sessionName))
  const back = await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(back).toMatchObject({ status: 'active', problem: null, conversationCount: 1 })
  await sendAndDrain(ana, '¿Siguen ahí?')
  await waitUntilRead(whatsapp, ana, /Siguen ahí/)
})

test.each([402, 403, 406])('banned account: the card says it and no reconnect follows: code %i', async (code) => {
  const { server, whatsapp, token, shop, agent, sessionName } = await startServerWithWhatsAppAgent()
  whatsapp.refuseLogins(shop, code)
  const closed = await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'banned')
  expect(closed).toMatchObject({ status: 'error', problem: { code: 'whatsapp.banned' } })
  expect(await server.db.selectFrom('whatsappSessions').select('wish').execute()).toEqual([{ wish: 'rest' }])

  whatsapp.allowLogins(shop)
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, sessionName))
  const back = await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(back).toMatchObject({ status: 'active', problem: null })
})

test.each([408, 428, 500, 503, 515])('close code %i: reconnects without a QR and loses no message', async (code) => {
  const { server, whatsapp, token, shop, ana, agent, sendAndDrain } = await startServerWithWhatsAppAgent()
  whatsapp.failStream(shop, code)
  await sendAndDrain(ana, '¿Me lees?')
  await waitUntilRead(whatsapp, ana, /Me lees/)
  expect((await fetchThread(server, token)).messages).toHaveLength(2)
  const shown = await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(shown).toMatchObject({ status: 'active', problem: null })
})

test('outdated version: the card says it; the session reconnects when WhatsApp accepts the version again', async () => {
  const { server, whatsapp, token, shop, agent } = await startServerWithWhatsAppAgent()
  whatsapp.requireVersion([99, 0, 0])
  whatsapp.cutConnections(shop)
  const outdatedCard = await waitForAgent(
    server,
    token,
    agent.id,
    ({ problem }) => problem?.code === 'whatsapp.too_old',
  )
  expect(outdatedCard.problem?.text).toMatch(/WHATSAPP_VERSION/)
  whatsapp.requireVersion([0, 0, 0])
  await waitForAgent(
    server,
    token,
    agent.id,
    ({ connection, problem }) => connection.state === 'connected' && problem === null,
  )
})

test('replaced session: the card says it, and the session reconnects later', async () => {
  const { server, whatsapp, token, shop, agent } = await startServerWithWhatsAppAgent()
  whatsapp.failStream(shop, 440)
  await waitForAgent(server, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.elsewhere')
  await waitForAgent(
    server,
    token,
    agent.id,
    ({ connection, problem }) => connection.state === 'connected' && problem === null,
  )
})

test('replaced session: after two in a row it still reconnects and loses no message', async () => {
  const { server, whatsapp, token, shop, ana, agent, sendAndDrain } = await startServerWithWhatsAppAgent()
  const isBack = ({ connection, problem }: Agent) => connection.state === 'connected' && problem === null
  for (let time = 0; time < 2; time++) {
    whatsapp.failStream(shop, 440)
    await waitForAgent(server, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.elsewhere')
    await waitForAgent(server, token, agent.id, isBack)
  }
  await sendAndDrain(ana, '¿Quién me lee?')
  await waitUntilRead(whatsapp, ana, /Quién me lee/)
})

/** Opens a session that waits for a phone, with its first QR. */
async function openPairing(whatsappTimeouts: { firstMs?: number } = {}) {
  const { server, whatsapp } = await startWhatsAppServer({ inputs: { whatsappTimeouts } })
  const { token } = await signUp(server, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name: string = body.data.sessionName
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  const first = await readQrText(server, name)
  const nextQr = async () => {
    await waitForEvent(server, token, async () => (await readQrText(server, name).catch(() => first)) !== first)
    return readQrText(server, name)
  }
  return { server, whatsapp, token, shop, name, first, nextQr }
}

test('refused scan: a new QR is shown with the reason, and it links', async () => {
  const { server, whatsapp, token, shop, name, first, nextQr } = await openPairing()
  await whatsapp.scanForgedQr(shop, first)
  const next = await nextQr()
  const shown = (await server.call('GET', `${SESSIONS_PATH}/${name}`, undefined, token)).body.data
  expect(shown).toMatchObject({ isConnected: false, phoneNumber: null, cause: expect.stringMatching(/no aceptó ese/) })
  expect(shown.qrCode).not.toBeNull()
  await whatsapp.scanQr(shop, next)
  expect(await waitForSession(server, token, name, ({ isConnected }) => isConnected)).toMatchObject({ cause: null })
})

test.each([401, 402, 403, 406])(
  'close code %i before linking: the session says that WhatsApp refused to link, not that it is unreachable',
  async (code) => {
    // The next attempt to pair removes the cause.
    const { server, whatsapp, token, shop, name, nextQr } = await openPairing({ firstMs: 1_500 })
    whatsapp.failPairingStreams(code)
    const session = await waitForSession(server, token, name, ({ cause }) => cause !== null)
    expect(session).toMatchObject({ qrCode: null, cause: expect.stringMatching(/no deja vincular dispositivos/) })
    await whatsapp.scanQr(shop, await nextQr())
    expect(await waitForSession(server, token, name, ({ isConnected }) => isConnected)).toMatchObject({ cause: null })
  },
)

test('expired QRs: new ones are shown within the five minutes, without an error', async () => {
  const { server, whatsapp, token, shop, name, nextQr } = await openPairing()
  whatsapp.failPairingStreams(408)
  const next = await nextQr()
  const shown = (await server.call('GET', `${SESSIONS_PATH}/${name}`, undefined, token)).body.data
  expect(shown).toMatchObject({ status: 'generating_qr', cause: null })
  await whatsapp.scanQr(shop, next)
  await waitForSession(server, token, name, ({ isConnected }) => isConnected)
})

test('refused message: it is not sent again and has its cause', async () => {
  const { server, whatsapp, token, ana, sendAndDrain, receivedBy } = await startServerWithWhatsAppAgent()
  whatsapp.rejectNext(ana, 463)
  await sendAndDrain(ana, 'Hola')
  const [, reply] = (await fetchThread(server, token)).messages
  expect(reply).toMatchObject({ status: 'failed', cause: expect.stringContaining('no escribió primero') })
  expect(receivedBy(ana)).toEqual([])
})

test.each([
  ['line is cut before it came to WhatsApp', 'door', 'Se cortó la conexión con WhatsApp'],
  ['line is cut after it came and before WhatsApp said so', 'taken', 'Se cortó la conexión con WhatsApp'],
  ['coming is never confirmed', 'taken', 'WhatsApp no confirmó el mensaje'],
] as const)('reply whose %s: it is retried with the same id and read once', async (failure, point, cause) => {
  const inputs = { whatsappTimeouts: { ackMs: failure.startsWith('line') ? 60_000 : 500 } }
  const { server, whatsapp, token, shop, ana, agent, receivedBy } = await startServerWithWhatsAppAgent({}, { inputs })
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  const barrier = whatsapp.holdNext(point)
  const sending = server.drain(1)
  const id = await barrier.arrived
  if (failure.startsWith('line')) whatsapp.cutConnections(shop)
  await sending
  barrier.drop()
  const refusals = await server.db.selectFrom('journal').select('detail').where('step', '=', 'refused').execute()
  expect(refusals).toEqual([{ detail: { cause } }])
  await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
  await server.drain()
  await waitUntilRead(whatsapp, ana, /Hola/)
  await waitForEvent(
    server,
    token,
    async () => (await fetchThread(server, token)).messages.at(-1).status === 'delivered',
  )
  expect(receivedBy(ana)).toMatchObject([{ id }])
  const sentIds = whatsapp.carriedMessages.filter(({ to }) => to === ana.number).map((message) => message.id)
  expect(sentIds).toEqual(point === 'door' ? [id] : [id, id])
})

test('offline messages: they are stored and answered, but older than ten minutes only stored', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  await whatsapp.unplug()
  await ana.write(shop, 'Mientras dormías')
  await whatsapp.plugIn()
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  await waitUntilRead(whatsapp, ana, /Mientras dormías/)
  await whatsapp.unplug()
  await ana.write(shop, 'Hace rato')
  server.advanceClock(11 * 60_000)
  await whatsapp.plugIn()
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ origin: 'contact', content: 'Hace rato' })
  expect(conversation.status).toBe('waiting')
})

/** An agent that cannot encrypt its reply to Ana. */
async function startWithoutKeysOfContact() {
  const started = await startServerWithWhatsAppAgent()
  const { server, whatsapp, token, shop, ana, agent } = started
  ana.setAddressing('only-number')
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  // The keys are deleted, and WhatsApp gives no others for a contact that is known by phone number only.
  whatsapp.cutConnections(shop)
  await waitForAgent(server, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await server.db.deleteFrom('whatsappKeys').where('type', '=', 'session').execute()
  await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
  return started
}

test('encryption failure for one contact: the connection stays; the message fails after a few attempts', async () => {
  const { server, whatsapp, token } = await startWithoutKeysOfContact()
  const attempts = whatsapp.totalConnections
  for (let time = 0; time < 8; time++) {
    await server.drain()
    server.advanceClock(5 * 60_000)
  }
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({
    origin: 'ai',
    status: 'failed',
    cause: 'WhatsApp no pudo preparar este mensaje para ese contacto',
  })
  expect(whatsapp.totalConnections).toBe(attempts)
})

test('encryption failure after cuts of the connection: they do not count as attempts of the message', async () => {
  const { server, token } = await startWithoutKeysOfContact()
  await server.drain(1)
  await server.db
    .updateTable('messages')
    .set({ refusals: 5, cause: 'Se cortó la conexión con WhatsApp' })
    .where('status', '=', 'pending')
    .execute()
  const outcomes: unknown[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    server.advanceClock(5 * 60_000)
    await server.drain(1)
    const { origin, status, cause } = (await fetchThread(server, token)).messages.at(-1)!
    outcomes.push({ origin, status, cause })
  }
  const cause = 'WhatsApp no pudo preparar este mensaje para ese contacto'
  expect(outcomes).toEqual(['pending', 'pending', 'failed'].map((status) => ({ origin: 'ai', status, cause })))
})
