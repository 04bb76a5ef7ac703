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
import { createBell } from '../bell.ts'
import { silent } from './silent.ts'
import { openWhatsApp } from './whatsapp.ts'

/** Real Baileys with its memory in ours, so that it can come back as who it was. */
function createClient(url: string) {
  const bell = createBell()
  const kept = new Map<string, unknown>()
  const keys = {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      return Object.fromEntries(ids.flatMap((id) => (kept.has(type + id) ? [[id, kept.get(type + id)]] : []))) as {
        [id: string]: SignalDataTypeMap[T]
      }
    },
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values))
          if (value === null) kept.delete(type + id)
          else kept.set(type + id, value)
    },
  }
  const creds: AuthenticationCreds = initAuthCreds()
  const heard = {
    qrs: [] as string[],
    states: [] as string[],
    closed: [] as number[],
    messages: [] as { kind: string; id: string; text: string; fromMe: boolean; chat: string }[],
    ticks: [] as string[],
  }
  let socket: ReturnType<typeof makeWASocket>
  const on = {
    connection(update: BaileysEventMap['connection.update']) {
      if (update.qr) heard.qrs.push(update.qr)
      if (update.connection) heard.states.push(update.connection)
      const error = update.lastDisconnect?.error as { output?: { statusCode: number } } | undefined
      if (update.connection === 'close') heard.closed.push(error?.output?.statusCode ?? 0)
      bell.ring()
    },
    upsert({ messages, type }: BaileysEventMap['messages.upsert']) {
      for (const { key, message, status } of messages.filter(({ message: said }) => !said?.protocolMessage)) {
        // A tick that comes while ours is still being told is told with it.
        if (key.fromMe && status) heard.ticks.push(`${key.id} ${status}`)
        heard.messages.push({
          kind: type,
          id: key.id!,
          text: message?.conversation ?? message?.extendedTextMessage?.text ?? '',
          fromMe: Boolean(key.fromMe),
          chat: key.remoteJid!,
        })
      }
      bell.ring()
    },
    update(updates: BaileysEventMap['messages.update']) {
      for (const { key, update } of updates) heard.ticks.push(`${key.id} ${update.status}`)
      bell.ring()
    },
  }
  function open() {
    socket = makeWASocket({ auth: { creds, keys }, waWebSocketUrl: url, logger: silent, markOnlineOnConnect: false })
    socket.ev.on('creds.update', (update) => void Object.assign(creds, update))
    socket.ev.on('connection.update', on.connection)
    socket.ev.on('messages.upsert', on.upsert)
    socket.ev.on('messages.update', on.update)
    return socket
  }
  return { open, bell, heard, creds, socket: () => socket, close: () => socket.end(undefined) }
}

async function linked(options?: Parameters<typeof openWhatsApp>[0]) {
  const whatsapp = await openWhatsApp(options)
  onTestFinished(() => whatsapp.close())
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const client = createClient(whatsapp.url)
  onTestFinished(async () => await client.close())
  const { heard, bell } = client
  client.open()
  await bell.until(
    () => heard.qrs.length > 0,
    () => 'a QR',
  )
  await whatsapp.scan(shop, heard.qrs[0]!)
  await bell.until(
    () => heard.closed.includes(DisconnectReason.restartRequired),
    () => `515, ${heard.closed.join(', ')}`,
  )
  client.open()
  await bell.until(
    () => heard.states.includes('open'),
    () => 'open',
  )
  return { whatsapp, shop, client, heard, bell }
}

test('a computer shows a QR, a phone scans it, and it comes back as one of its own', async () => {
  const { shop, client } = await linked()
  expect(client.creds.me?.id).toBe('573001112233:1@s.whatsapp.net')
  expect(shop.device(1)?.line).not.toBeNull()
})

test.each([
  ['few', 5],
  ['all', 812],
] as const)('a computer leaves as many keys of one use as the network wants: %s', async (wants, left) => {
  const { whatsapp, shop } = await linked({ wants })
  await whatsapp.bell.until(
    () => (shop.device(1)?.keysLeft ?? 0) > 0,
    () => 'keys',
  )
  // The phone took one to tell what was said before.
  expect(shop.device(1)?.keysLeft).toBeGreaterThanOrEqual(left - 1)
  expect(shop.device(1)?.keysLeft).toBeLessThanOrEqual(left)
})

test('messages go both ways sealed, with ticks', async () => {
  const { whatsapp, shop, client, heard, bell } = await linked()
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  await ana.write(shop, 'hola')
  await bell.until(
    () => heard.messages.length > 0,
    () => 'a message',
  )
  expect(heard.messages).toEqual([expect.objectContaining({ kind: 'notify', text: 'hola', chat: ana.alias })])
  const sent = await client.socket().sendMessage(heard.messages[0]!.chat, { text: 'buenas' }, { messageId: 'MIO1' })
  expect(sent?.key.id).toBe('MIO1')
  await whatsapp.bell.until(
    () => ana.chat.length === 2,
    () => 'the answer',
  )
  expect(ana.chat[1]).toMatchObject({ from: '573001112233', text: 'buenas', id: 'MIO1' })
  expect(shop.chat.map(({ text }) => text)).toEqual(['hola', 'buenas'])
  await bell.until(
    () => heard.ticks.includes('MIO1 3'),
    () => `delivered: ${heard.ticks.join(', ')}`,
  )
  ana.confirm(shop, 'MIO1', 'read')
  await bell.until(
    () => heard.ticks.includes('MIO1 4'),
    () => `read: ${heard.ticks.join(', ')}`,
  )
})

test('a code typed into the phone lets in, too', async () => {
  const whatsapp = await openWhatsApp()
  onTestFinished(() => whatsapp.close())
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const client = createClient(whatsapp.url)
  onTestFinished(async () => await client.close())
  const { heard, bell } = client
  client.open()
  await bell.until(
    () => heard.qrs.length > 0,
    () => 'a QR',
  )
  const code = await client.socket().requestPairingCode(shop.number)
  await whatsapp.typeCode(shop, code)
  await bell.until(
    () => heard.closed.includes(DisconnectReason.restartRequired),
    () => `515, ${heard.closed.join(', ')}`,
  )
  expect(client.creds.me?.id).toBe('573001112233:1@s.whatsapp.net')
})

test('what was written while a computer was away waits for it', async () => {
  const { whatsapp, shop, client, heard, bell } = await linked()
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  await client.close()
  await whatsapp.bell.until(
    () => shop.device(1)?.line === null,
    () => 'gone',
  )
  await ana.write(shop, 'hola?')
  expect(shop.device(1)?.waiting).toHaveLength(1)
  client.open()
  await bell.until(
    () => heard.messages.length > 0,
    () => 'a message',
  )
  expect(heard.messages).toEqual([expect.objectContaining({ kind: 'append', text: 'hola?' })])
  await whatsapp.bell.until(
    () => shop.device(1)?.waiting.length === 0,
    () => 'confirmed',
  )
})

test('what the owner writes on the phone is seen by the computer as their own', async () => {
  const { whatsapp, shop, heard, bell } = await linked()
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana', shows: 'number' })
  await shop.write(ana, 'respondo yo')
  await bell.until(
    () => heard.messages.length > 0,
    () => 'a message',
  )
  expect(heard.messages).toEqual([expect.objectContaining({ fromMe: true, text: 'respondo yo', chat: ana.jid })])
})

test('each way of being sent away has its code', async () => {
  const { whatsapp, shop, client, heard, bell } = await linked()
  const next = async (code: number) =>
    bell.until(
      () => heard.closed.at(-1) === code,
      () => `${code}, ${heard.closed.join(', ')}`,
    )
  whatsapp.stumble(shop, 503)
  await next(503)
  whatsapp.refuse(shop, 403)
  client.open()
  await next(403)
  whatsapp.forgive(shop)
  whatsapp.retire([99, 0, 0])
  client.open()
  await next(405)
  whatsapp.retire([0, 0, 0])
  whatsapp.unlink(shop)
  client.open()
  await next(401)
})
