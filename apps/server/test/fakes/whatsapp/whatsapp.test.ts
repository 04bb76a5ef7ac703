import {
  type AuthenticationCreds,
  makeWASocket,
  type BaileysEventMap,
  DisconnectReason,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
} from 'baileys'
import { expect, onTestFinished, test } from 'vitest'
import { createChangeNotifier } from '../change-notifier.ts'
import { silentLogger } from './silent-logger.ts'
import { startFakeWhatsApp } from './whatsapp.ts'

/** Real Baileys with keys in memory, so that it can reconnect with the same identity. */
function createClient(url: string) {
  const notifier = createChangeNotifier()
  const entries = new Map<string, unknown>()
  const keys = {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      return Object.fromEntries(
        ids.flatMap((id) => (entries.has(type + id) ? [[id, entries.get(type + id)]] : [])),
      ) as {
        [id: string]: SignalDataTypeMap[T]
      }
    },
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values))
          if (value === null) entries.delete(type + id)
          else entries.set(type + id, value)
    },
  }
  const creds: AuthenticationCreds = initAuthCreds()
  const received = {
    qrs: [] as string[],
    states: [] as string[],
    closed: [] as number[],
    messages: [] as { kind: string; id: string; text: string; fromMe: boolean; chat: string }[],
    ticks: [] as string[],
  }
  let socket: ReturnType<typeof makeWASocket>
  const handlers = {
    connection(update: BaileysEventMap['connection.update']) {
      if (update.qr) received.qrs.push(update.qr)
      if (update.connection) received.states.push(update.connection)
      const error = update.lastDisconnect?.error as { output?: { statusCode: number } } | undefined
      if (update.connection === 'close') received.closed.push(error?.output?.statusCode ?? 0)
      notifier.notify()
    },
    upsert({ messages, type }: BaileysEventMap['messages.upsert']) {
      for (const { key, message, status } of messages.filter(({ message: content }) => !content?.protocolMessage)) {
        // A receipt that arrives before its own message was reported comes with that message.
        if (key.fromMe && status) received.ticks.push(`${key.id} ${status}`)
        received.messages.push({
          kind: type,
          id: key.id!,
          text: message?.conversation ?? message?.extendedTextMessage?.text ?? '',
          fromMe: Boolean(key.fromMe),
          chat: key.remoteJid!,
        })
      }
      notifier.notify()
    },
    update(updates: BaileysEventMap['messages.update']) {
      for (const { key, update } of updates) received.ticks.push(`${key.id} ${update.status}`)
      notifier.notify()
    },
  }
  function connectClient() {
    socket = makeWASocket({
      auth: { creds, keys },
      waWebSocketUrl: url,
      logger: silentLogger,
      markOnlineOnConnect: false,
    })
    socket.ev.on('creds.update', (update) => void Object.assign(creds, update))
    socket.ev.on('connection.update', handlers.connection)
    socket.ev.on('messages.upsert', handlers.upsert)
    socket.ev.on('messages.update', handlers.update)
    return socket
  }
  return { connectClient, notifier, received, creds, socket: () => socket, close: () => socket.end(undefined) }
}

async function startLinkedClient(options?: Parameters<typeof startFakeWhatsApp>[0]) {
  const whatsapp = await startFakeWhatsApp(options)
  onTestFinished(() => whatsapp.close())
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const client = createClient(whatsapp.url)
  onTestFinished(async () => await client.close())
  const { received, notifier } = client
  client.connectClient()
  await notifier.waitUntil(
    () => received.qrs.length > 0,
    () => 'a QR',
  )
  await whatsapp.scanQr(shop, received.qrs[0]!)
  await notifier.waitUntil(
    () => received.closed.includes(DisconnectReason.restartRequired),
    () => `515, ${received.closed.join(', ')}`,
  )
  client.connectClient()
  await notifier.waitUntil(
    () => received.states.includes('open'),
    () => 'open',
  )
  return { whatsapp, shop, client, received, notifier }
}

test('fake WhatsApp: a client shows a QR, a phone scans it, and it reconnects as a linked device', async () => {
  const { shop, client } = await startLinkedClient()
  expect(client.creds.me?.id).toBe('573001112233:1@s.whatsapp.net')
  expect(shop.device(1)?.connection).not.toBeNull()
})

test.each([
  ['few', 5],
  ['all', 812],
] as const)(
  'fake WhatsApp: a device uploads as many one-time keys as the network requests: %s',
  async (preKeyCount, expectedCount) => {
    const { whatsapp, shop } = await startLinkedClient({ preKeyCount })
    await whatsapp.notifier.waitUntil(
      () => (shop.device(1)?.keysLeft ?? 0) > 0,
      () => 'keys',
    )
    // The phone used one key to send the history.
    expect(shop.device(1)?.keysLeft).toBeGreaterThanOrEqual(expectedCount - 1)
    expect(shop.device(1)?.keysLeft).toBeLessThanOrEqual(expectedCount)
  },
)

test('fake WhatsApp: encrypted messages go both ways, with receipts', async () => {
  const { whatsapp, shop, client, received, notifier } = await startLinkedClient()
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  await ana.write(shop, 'hola')
  await notifier.waitUntil(
    () => received.messages.length > 0,
    () => 'a message',
  )
  expect(received.messages).toEqual([expect.objectContaining({ kind: 'notify', text: 'hola', chat: ana.alias })])
  const sent = await client.socket().sendMessage(received.messages[0]!.chat, { text: 'buenas' }, { messageId: 'MIO1' })
  expect(sent?.key.id).toBe('MIO1')
  await whatsapp.notifier.waitUntil(
    () => ana.chat.length === 2,
    () => 'the answer',
  )
  expect(ana.chat[1]).toMatchObject({ from: '573001112233', text: 'buenas', id: 'MIO1' })
  expect(shop.chat.map(({ text }) => text)).toEqual(['hola', 'buenas'])
  await notifier.waitUntil(
    () => received.ticks.includes('MIO1 3'),
    () => `delivered: ${received.ticks.join(', ')}`,
  )
  ana.sendReceipt(shop, 'MIO1', 'read')
  await notifier.waitUntil(
    () => received.ticks.includes('MIO1 4'),
    () => `read: ${received.ticks.join(', ')}`,
  )
})

test('fake WhatsApp: a typed pairing code links the device, too', async () => {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const client = createClient(whatsapp.url)
  onTestFinished(async () => await client.close())
  const { received, notifier } = client
  client.connectClient()
  await notifier.waitUntil(
    () => received.qrs.length > 0,
    () => 'a QR',
  )
  const code = await client.socket().requestPairingCode(shop.number)
  await whatsapp.typePairingCode(shop, code)
  await notifier.waitUntil(
    () => received.closed.includes(DisconnectReason.restartRequired),
    () => `515, ${received.closed.join(', ')}`,
  )
  expect(client.creds.me?.id).toBe('573001112233:1@s.whatsapp.net')
})

test('fake WhatsApp: messages wait for a device that is offline', async () => {
  const { whatsapp, shop, client, received, notifier } = await startLinkedClient()
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  await client.close()
  await whatsapp.notifier.waitUntil(
    () => shop.device(1)?.connection === null,
    () => 'gone',
  )
  await ana.write(shop, 'hola?')
  expect(shop.device(1)?.waiting).toHaveLength(1)
  client.connectClient()
  await notifier.waitUntil(
    () => received.messages.length > 0,
    () => 'a message',
  )
  expect(received.messages).toEqual([expect.objectContaining({ kind: 'append', text: 'hola?' })])
  await whatsapp.notifier.waitUntil(
    () => shop.device(1)?.waiting.length === 0,
    () => 'confirmed',
  )
})

test('fake WhatsApp: a message that the owner writes on the phone reaches the device as its own', async () => {
  const { whatsapp, shop, received, notifier } = await startLinkedClient()
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana', shows: 'number' })
  await shop.write(ana, 'respondo yo')
  await notifier.waitUntil(
    () => received.messages.length > 0,
    () => 'a message',
  )
  expect(received.messages).toEqual([expect.objectContaining({ fromMe: true, text: 'respondo yo', chat: ana.jid })])
})

test('fake WhatsApp: each kind of disconnection has its code', async () => {
  const { whatsapp, shop, client, received, notifier } = await startLinkedClient()
  const next = async (code: number) =>
    notifier.waitUntil(
      () => received.closed.at(-1) === code,
      () => `${code}, ${received.closed.join(', ')}`,
    )
  whatsapp.failStream(shop, 503)
  await next(503)
  whatsapp.refuseLogins(shop, 403)
  client.connectClient()
  await next(403)
  whatsapp.allowLogins(shop)
  whatsapp.requireVersion([99, 0, 0])
  client.connectClient()
  await next(405)
  whatsapp.requireVersion([0, 0, 0])
  whatsapp.unlink(shop)
  client.connectClient()
  await next(401)
})
