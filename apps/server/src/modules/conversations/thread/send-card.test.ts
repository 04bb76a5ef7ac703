import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { startServerWithWebAgent } from '../../../../test/channels/web-server.ts'
import { startServerWithWhatsAppAgent } from '../../../../test/channels/whatsapp-server.ts'
import { tooManyRequests } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const shop = { type: 'location', latitude: 4.6097, longitude: -74.0817, name: 'Zapatería', address: 'Calle 12 # 4-56' }
const point = { latitude: 4.6097, longitude: -74.0817, name: 'Zapatería', address: 'Calle 12 # 4-56' }
const rosa = { type: 'contact', name: 'Rosa', phone: '+57 300 111 2233' }

/** Luz wrote, and a person answers from the console. */
async function openWithLuz() {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  const send = (card: object, externalId = crypto.randomUUID() as string) =>
    server.call('POST', `/api/conversations/${conversation.id}/cards`, { card, externalId }, token)
  const arrived = async () => {
    await server.drain()
    return bot.sent.slice(1).map(({ shown }) => shown)
  }
  return { server, bot, token, conversation, send, arrived }
}

test('send card: a place is stored with its point, arrives as one of the network, and pauses the agent', async () => {
  const { server, token, conversation, send, arrived } = await openWithLuz()
  const sent = await send(shop)
  expect([sent.status, sent.body.data]).toMatchObject([
    201,
    { type: 'location', content: '', status: 'pending', metadata: { location: 'Zapatería, Calle 12 # 4-56', point } },
  ])
  expect(await arrived()).toEqual(['4.6097 · -74.0817 · Zapatería · Calle 12 # 4-56'])
  const { messages, conversation: after } = await fetchThread(server, token)
  expect(messages.at(-1)).toEqual({ ...sent.body.data, status: 'sent' })
  expect(after).toMatchObject({
    totalMessages: conversation.totalMessages + 1,
    pause: { by: 'console' },
    lastMessage: { type: 'location', content: 'Zapatería, Calle 12 # 4-56' },
  })
})

test('send card: without a name a place is its coordinates, and a person arrives with name and phone', async () => {
  const { send, arrived } = await openWithLuz()
  await send({ ...shop, name: '', address: '' })
  await send({ ...shop, name: '' })
  const sent = await send(rosa)
  expect(sent.body.data).toMatchObject({
    type: 'contact',
    metadata: { contactName: 'Rosa', contactPhone: '+573001112233' },
  })
  expect(await arrived()).toEqual([
    '4.6097 · -74.0817',
    '4.6097 · -74.0817 · Calle 12 # 4-56 · 4.60970, -74.08170',
    '+573001112233 · Rosa',
  ])
})

test('send card: repeated with the same id it is one message, and another card under that id is refused', async () => {
  const { send, arrived } = await openWithLuz()
  const first = await send(shop, 'a-1')
  expect((await send(shop, 'a-1')).body.data.id).toBe(first.body.data.id)
  for (const other of [{ ...shop, name: 'Otra' }, rosa])
    expect((await send(other, 'a-1')).body.code).toBe('messages.sent_otherwise')
  expect(await arrived()).toHaveLength(1)
})

test('send card: refused for a while it is sent later and once, and an unknown end is «Envío incierto»', async () => {
  const { server, bot, token, send, arrived } = await openWithLuz()
  bot.fail('sendContact', tooManyRequests(1), 1)
  await send(rosa)
  expect(await arrived()).toEqual(['+573001112233 · Rosa'])
  bot.fail('sendVenue', 'acceptThenReset', 1)
  await send(shop)
  await server.drain()
  server.advanceClock(600_000)
  expect(await arrived()).toHaveLength(2)
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({ status: 'uncertain' })
})

test('send card: outside the map, without a name or a whole phone it is refused at its field', async () => {
  const { send, arrived } = await openWithLuz()
  for (const [card, field] of [
    [{ ...shop, latitude: 91 }, 'card.latitude'],
    [{ ...rosa, name: ' ' }, 'card.name'],
    [{ ...rosa, phone: '300 111' }, 'card.phone'],
  ] as const) {
    const { status, body } = await send(card)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
  expect(await arrived()).toEqual([])
})

test('WhatsApp: a place and a person arrive as its own messages, and are acknowledged', async () => {
  const { server, token, ana, sendAndDrain: write, receivedBy } = await startServerWithWhatsAppAgent()
  await write(ana, 'Hola')
  const { conversation } = await fetchThread(server, token)
  const send = (card: object) => server.call('POST', `/api/conversations/${conversation.id}/cards`, { card }, token)
  await send(shop)
  await send({ ...rosa, name: 'Rosa; la del taller' })
  await server.drain()
  const [place, person] = receivedBy(ana)
    .slice(-2)
    .map(({ message }) => message)
  expect(place?.locationMessage).toMatchObject({
    degreesLatitude: 4.6097,
    degreesLongitude: -74.0817,
    name: 'Zapatería',
    address: 'Calle 12 # 4-56',
  })
  expect(person?.contactMessage).toMatchObject({
    displayName: 'Rosa; la del taller',
    vcard: expect.stringContaining('FN:Rosa\\; la del taller\nTEL;type=CELL;waid=573001112233:+573001112233'),
  })
  const sent = (await fetchThread(server, token)).messages.slice(-2)
  for (const { status } of sent) expect(['sent', 'delivered']).toContain(status)
})

test('WhatsApp: a phone that could not decrypt a place gets the place again, also on a new connection', async () => {
  const {
    server,
    whatsapp,
    shop: line,
    token,
    agent,
    ana,
    sendAndDrain: write,
    receivedBy,
  } = await startServerWithWhatsAppAgent()
  await write(ana, 'Hola')
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/cards`, { card: shop }, token)
  await server.drain()
  const { id } = receivedBy(ana).at(-1) ?? expect.fail('nothing arrived')
  // Baileys remembers what one connection sent; the next one asks the server.
  await whatsapp.unplug()
  await waitForAgent(server, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await whatsapp.plugIn()
  await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
  ana.requestRetry(line, id)
  expect(receivedBy(ana).at(-1)?.message.locationMessage).toBeFalsy()
  await whatsapp.notifier.waitUntil(
    () => Boolean(receivedBy(ana).at(-1)?.message.locationMessage),
    () => 'the place again',
  )
  expect(receivedBy(ana).at(-1)).toMatchObject({ id, message: { locationMessage: { name: 'Zapatería' } } })
})

test('web page: the visitor gets a place with its point, and a person with a phone', async () => {
  const { server, token, visitor } = await startServerWithWebAgent()
  await visitor.write('Hola')
  await server.drain()
  const { conversation } = await fetchThread(server, token)
  const send = (card: object) => server.call('POST', `/api/conversations/${conversation.id}/cards`, { card }, token)
  await send(shop)
  await send(rosa)
  await server.drain()
  const { latitude, longitude } = shop
  expect((await visitor.read()).messages.slice(-2)).toMatchObject([
    { text: '', place: { text: 'Zapatería, Calle 12 # 4-56', latitude, longitude }, person: null },
    { text: '', place: null, person: { name: 'Rosa', phone: '+573001112233' } },
  ])
})
