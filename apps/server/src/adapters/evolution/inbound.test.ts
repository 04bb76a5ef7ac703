import { expect, test } from 'vitest'
import {
  createN8nAgent,
  dumpDatabase,
  luzPerson,
  insertN8nSession,
  setEvolutionWebhook,
  startEvolutionServer,
} from '../../../test/channels/evolution-server.ts'
import { encodeLong, buildOldMessageKey } from '../../../test/fakes/evolution/messages.ts'

type InboundMessageJson = Record<string, unknown>
const summarize = (messages: InboundMessageJson[]) =>
  messages.map(({ origin, type, content }) => [origin, type, content])

const bytes = (value: number) => new Uint8Array(32).fill(value)
const FILE = {
  url: 'https://mmg.whatsapp.net/de-quien-escribe',
  mimetype: 'image/jpeg',
  mediaKey: bytes(1),
  fileSha256: bytes(2),
  fileEncSha256: bytes(3),
  fileLength: encodeLong(2_048),
  directPath: '/v/t62/archivo.enc',
  jpegThumbnail: new Uint8Array(500).fill(9),
}

test('customer message: stored once as it came, without a reply of ours', async () => {
  const { server, evolution, token, instance: line, thread, waitUntilDelivered, logs } = await startEvolutionServer()
  line.receiveMessage(luzPerson, '¿Abren hoy?', { id: 'AAAA' })
  line.receiveMessage(luzPerson, '¿Abren hoy?', { id: 'AAAA' })
  await waitUntilDelivered()
  await server.drain()
  const { conversation, messages } = await thread()
  expect(summarize(messages)).toEqual([['contact', 'text', '¿Abren hoy?']])
  expect(conversation).toMatchObject({
    unreadCount: 1,
    totalMessages: 1,
    pause: null,
    contact: { name: 'Luz', phone: luzPerson.number },
  })
  expect(server.model.calls).toEqual([])
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
  expect(await logs()).toMatchObject([{ userMessage: '¿Abren hoy?', aiResponse: '' }])
  const journal = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(journal.body.data).toMatchObject({
    answered: false,
    sentence: 'Lo atiende tu flujo de n8n o un programa, que todavía no ha contado ninguna respuesta.',
    steps: [{ text: 'Lo contó Evolution API: a este contacto le responde tu flujo de n8n' }],
  })
})

test('batch of messages: a malformed one does not block the others', async () => {
  const { webhook, secret, sessionName, thread } = await startEvolutionServer()
  const key = { id: 'AAAA', remoteJid: `${luzPerson.number}@s.whatsapp.net`, fromMe: false }
  const now = Math.floor(Date.now() / 1_000)
  const validMessage = { key, pushName: 'Luz', messageTimestamp: now, message: { conversation: '¿Abren hoy?' } }
  const malformedMessage = { key: { ...key, id: 7 }, messageTimestamp: 'ayer' }
  const { status } = await fetch(webhook.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'messages.upsert', instance: sessionName, data: [malformedMessage, validMessage] }),
  })
  expect(status).toBe(200)
  expect(summarize((await thread()).messages)).toEqual([['contact', 'text', '¿Abren hoy?']])
})

test('one contact: one conversation for LID, phone number and older message keys', async () => {
  const { instance: line, conversations, thread, waitUntilDelivered } = await startEvolutionServer()
  const tell = async (...input: Parameters<typeof line.receiveMessage>) => {
    line.receiveMessage(...input)
    await waitUntilDelivered()
  }
  await tell({ number: luzPerson.number, name: 'Luz' }, 'por número')
  await tell(luzPerson, 'por alias y número')
  await tell({ number: luzPerson.number, name: 'Luz' }, 'otra vez por número')
  await tell(luzPerson, 'como antes', { key: buildOldMessageKey })
  expect(await conversations()).toMatchObject([{ contact: { name: 'Luz', phone: luzPerson.number } }])
  expect((await thread()).messages).toHaveLength(4)
})

test('groups, statuses, channels, announcements and notes to self: accepted and not stored', async () => {
  const { server, evolution, instance: line, conversations, waitUntilDelivered } = await startEvolutionServer()
  for (const remoteJid of [
    '120363025912345678@g.us',
    'status@broadcast',
    '120363025912345678@newsletter',
    '0@s.whatsapp.net',
    '573001112233@s.whatsapp.net',
    'cualquier cosa',
  ])
    line.receiveMessage(luzPerson, 'para nadie', {
      key: (_, fromMe, id) => ({ remoteJid, fromMe, id, participant: 'x@lid' }),
    })
  line.sendFromPhone({ number: '573001112233' }, 'nota para mí')
  line.receiveMessage(luzPerson, { protocolMessage: { type: 'EPHEMERAL_SETTING', ephemeralExpiration: 86_400 } })
  line.receiveMessage(luzPerson, { senderKeyDistributionMessage: {} })
  await waitUntilDelivered()
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
  expect(await conversations()).toEqual([])
  expect(await server.db.selectFrom('unopenedMessages').selectAll().execute()).toEqual([])
})

test('message that is not text: stored with its type, and with the file where WhatsApp gives its path', async () => {
  const { server, instance: line, thread, waitUntilDelivered } = await startEvolutionServer()
  const tell = async (input: Record<string, unknown>) => {
    line.receiveMessage(luzPerson, input)
    await waitUntilDelivered()
  }
  await tell({ imageMessage: { ...FILE, caption: 'la vitrina', width: 800, height: 600 }, base64: 'AAAA' })
  await tell({ audioMessage: { ...FILE, ptt: true, seconds: 7 } })
  await tell({ videoMessage: { caption: 'sin archivo', seconds: 9 } })
  await tell({ documentMessage: { ...FILE, fileName: 'carta.pdf' } })
  await tell({ stickerMessage: {} })
  await tell({ locationMessage: { degreesLatitude: 4.6, degreesLongitude: -74.08, name: 'La plaza' } })
  await tell({ contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD\nTEL;waid=573001234567:+57 300\nEND:VCARD' } })
  await tell({ viewOnceMessageV2: { message: { imageMessage: FILE } } })
  await tell({ ephemeralMessage: { message: { extendedTextMessage: { text: 'se borra solo' } } } })
  await tell({ pollCreationMessageV3: { name: '¿Cuál?', options: [] } })
  const { messages } = await thread()
  expect(summarize(messages)).toEqual([
    ['contact', 'image', 'la vitrina'],
    ['contact', 'voice', ''],
    ['contact', 'video', 'sin archivo'],
    ['contact', 'document', ''],
    ['contact', 'sticker', ''],
    ['contact', 'location', ''],
    ['contact', 'contact', ''],
    ['contact', 'image', ''],
    ['contact', 'text', 'se borra solo'],
    ['contact', 'other', ''],
  ])
  const { rows: stored } = await server.pool.query('select details from messages order by at, id')
  expect([stored[1].details, stored[3].details]).toEqual([{ seconds: 7 }, { fileName: 'carta.pdf', fileBytes: 2_048 }])
  const { rows } = await server.pool.query<{ type: string }>(
    'select messages.type from media join messages on messages.id = message_id order by at, messages.id',
  )
  expect(rows.map(({ type }) => type)).toEqual(['image', 'voice', 'document'])
})

test('reaction: stored on the message that it refers to', async () => {
  const { instance: line, thread, waitUntilDelivered } = await startEvolutionServer()
  const { key } = line.receiveMessage(luzPerson, 'gracias')
  await waitUntilDelivered()
  line.receiveMessage(luzPerson, { reactionMessage: { key: { id: key.id, fromMe: false }, text: '❤️' } })
  await waitUntilDelivered()
  expect((await thread()).messages).toMatchObject([{ content: 'gracias', reaction: '❤️' }])
})

test('old message: stored with its date; a history event is ignored', async () => {
  const { server, instance: line, thread, waitUntilDelivered } = await startEvolutionServer()
  const at = new Date(server.clock.now().getTime() - 3 * 86_400_000)
  line.receiveMessage(luzPerson, 'hace tres días', { at })
  line.emit('messages.set', [{ key: { id: 'X', remoteJid: '573009998877@s.whatsapp.net' }, message: {} }])
  await waitUntilDelivered()
  await server.drain()
  const { conversation, messages } = await thread()
  expect(messages).toHaveLength(1)
  expect(Date.parse(messages[0].at ?? messages[0].timestamp)).toBe(Math.floor(at.getTime() / 1_000) * 1_000)
  expect(conversation.status).toBe('active')
  expect(server.model.calls).toEqual([])
})

test('owner message on the phone: pauses the conversation, so that the flow gets no reply', async () => {
  const { server, instance: line, thread, waitUntilDelivered, requestReply } = await startEvolutionServer()
  line.receiveMessage(luzPerson, '¿Tienen pan?')
  await waitUntilDelivered()
  line.sendFromPhone(luzPerson, 'Sí, recién salido')
  await waitUntilDelivered()
  const { conversation, messages } = await thread()
  expect(summarize(messages)).toEqual([
    ['contact', 'text', '¿Tienen pan?'],
    ['phone', 'text', 'Sí, recién salido'],
  ])
  expect(conversation.pause).toMatchObject({ by: 'phone' })
  expect((await requestReply('¿Y leche?', 'BBBB')).body.data).toMatchObject({ reply: null, outcome: 'paused' })
  expect(server.model.calls).toEqual([])
})

test('message before there is an agent: stored for the agent and not answered', async () => {
  const { server, evolution, owner, token, webhook } = await startEvolutionServer()
  await insertN8nSession(server, owner.id, 'sin_agente', { phoneNumber: '573002223344' })
  const line = evolution.instanceNamed('sin_agente')
  await setEvolutionWebhook(evolution, line.name, webhook)
  line.receiveMessage(luzPerson, '¿Ya están?')
  await evolution.posts.waitUntilSettled()
  await createN8nAgent(server, owner, line.name, {}, 'Otra tienda')
  await server.drain()
  const { body } = await server.call('GET', '/api/conversations', undefined, token)
  expect(body.data.items).toMatchObject([{ lastMessage: { content: '¿Ya están?' }, unreadCount: 1 }])
  expect(server.model.calls).toEqual([])
})

test('API key and server of the instance: neither stored nor logged', async () => {
  const {
    server,
    evolution,
    instance: line,
    waitUntilDelivered,
    thread,
  } = await startEvolutionServer({}, { env: { LOG_LEVEL: 'trace' } })
  line.receiveMessage(luzPerson, 'hola')
  line.receiveMessage(luzPerson, {
    imageMessage: { ...FILE, caption: 'foto' },
    mediaUrl: 'https://almacen.ejemplo/firmada?x=canario',
  })
  line.sendFromPhone(luzPerson, 'a mano')
  const sent = line.sendThroughApi(luzPerson, 'por la API')
  line.reportReceipt(sent, 'READ')
  line.breakConnection()
  line.openConnection()
  line.emit('messages.upsert', 'no es un mensaje')
  await waitUntilDelivered()
  await server.pool.query('alter table messages rename to messages_away')
  line.receiveMessage(luzPerson, 'esto no se pudo guardar')
  await waitUntilDelivered()
  await server.pool.query('alter table messages_away rename to messages')
  expect((await thread()).messages).toHaveLength(4)
  const stored = await dumpDatabase(server)
  const logged = JSON.stringify(server.logLines)
  expect(server.logLines.length).toBeGreaterThan(0)
  for (const secret of [
    line.token,
    evolution.url,
    line.id,
    'almacen.ejemplo',
    'mmg.whatsapp.net',
    '/v/t62/archivo.enc',
  ]) {
    expect([secret, stored.includes(secret)]).toEqual([secret, false])
    expect([secret, logged.includes(secret)]).toEqual([secret, false])
  }
  expect(logged).not.toContain('esto no se pudo guardar')
})
