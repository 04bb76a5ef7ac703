import { expect, test } from 'vitest'
import { agentOfN8n, everythingKept, luz, sessionOfN8n, setWebhook, withEvolution } from '../../../test/evolution.ts'
import { long, olderKeyOf } from '../../../test/fakes/evolution/messages.ts'

type Line = Record<string, unknown>
const gist = (messages: Line[]) => messages.map(({ origin, type, content }) => [origin, type, content])

const bytes = (value: number) => new Uint8Array(32).fill(value)
const file = {
  url: 'https://mmg.whatsapp.net/de-quien-escribe',
  mimetype: 'image/jpeg',
  mediaKey: bytes(1),
  fileSha256: bytes(2),
  fileEncSha256: bytes(3),
  fileLength: long(2_048),
  directPath: '/v/t62/archivo.enc',
  jpegThumbnail: new Uint8Array(500).fill(9),
}

test('what a customer writes is kept as it came, once, and no answer of ours is given', async () => {
  const { house, evolution, token, line, thread, settled, logs } = await withEvolution()
  line.hears(luz, '¿Abren hoy?', { id: 'AAAA' })
  line.hears(luz, '¿Abren hoy?', { id: 'AAAA' })
  await settled()
  await house.drain()
  const { conversation, messages } = await thread()
  expect(gist(messages)).toEqual([['contact', 'text', '¿Abren hoy?']])
  expect(conversation).toMatchObject({
    unreadCount: 1,
    totalMessages: 1,
    pause: null,
    contact: { name: 'Luz', phone: luz.number },
  })
  expect(house.model.calls).toEqual([])
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
  expect(await logs()).toMatchObject([{ userMessage: '¿Abren hoy?', aiResponse: '' }])
  const why = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(why.body.data).toMatchObject({
    answered: false,
    sentence: 'Lo atiende tu flujo de n8n o un programa, que todavía no ha contado ninguna respuesta.',
    steps: [{ text: 'Lo contó Evolution API: a este contacto le responde tu flujo de n8n' }],
  })
})

test('of several messages told at once, one that cannot be read keeps none of the others from being heard', async () => {
  const { webhook, secret, sessionName, thread } = await withEvolution()
  const key = { id: 'AAAA', remoteJid: `${luz.number}@s.whatsapp.net`, fromMe: false }
  const now = Math.floor(Date.now() / 1_000)
  const good = { key, pushName: 'Luz', messageTimestamp: now, message: { conversation: '¿Abren hoy?' } }
  const rotten = { key: { ...key, id: 7 }, messageTimestamp: 'ayer' }
  const { status } = await fetch(webhook.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'messages.upsert', instance: sessionName, data: [rotten, good] }),
  })
  expect(status).toBe(200)
  expect(gist((await thread()).messages)).toEqual([['contact', 'text', '¿Abren hoy?']])
})

test('one person has one conversation, whether told by alias, by number or as older versions do', async () => {
  const { line, conversations, thread, settled } = await withEvolution()
  const tell = async (...said: Parameters<typeof line.hears>) => {
    line.hears(...said)
    await settled()
  }
  await tell({ number: luz.number, name: 'Luz' }, 'por número')
  await tell(luz, 'por alias y número')
  await tell({ number: luz.number, name: 'Luz' }, 'otra vez por número')
  await tell(luz, 'como antes', { key: olderKeyOf })
  expect(await conversations()).toMatchObject([{ contact: { name: 'Luz', phone: luz.number } }])
  expect((await thread()).messages).toHaveLength(4)
})

test('groups, states, channels, announcements and notes to oneself are taken, and kept nowhere', async () => {
  const { house, evolution, line, conversations, settled } = await withEvolution()
  for (const remoteJid of [
    '120363025912345678@g.us',
    'status@broadcast',
    '120363025912345678@newsletter',
    '0@s.whatsapp.net',
    '573001112233@s.whatsapp.net',
    'cualquier cosa',
  ])
    line.hears(luz, 'para nadie', { key: (_, fromMe, id) => ({ remoteJid, fromMe, id, participant: 'x@lid' }) })
  line.types({ number: '573001112233' }, 'nota para mí')
  line.hears(luz, { protocolMessage: { type: 'EPHEMERAL_SETTING', ephemeralExpiration: 86_400 } })
  line.hears(luz, { senderKeyDistributionMessage: {} })
  await settled()
  expect(evolution.posts.all.map(({ answers }) => answers)).toEqual(evolution.posts.all.map(() => [200]))
  expect(await conversations()).toEqual([])
  expect(await house.db.selectFrom('unopenedMessages').selectAll().execute()).toEqual([])
})

test('what is not text is told as what it is, with its file where WhatsApp says where it lies', async () => {
  const { house, line, thread, settled } = await withEvolution()
  const tell = async (said: Record<string, unknown>) => {
    line.hears(luz, said)
    await settled()
  }
  await tell({ imageMessage: { ...file, caption: 'la vitrina', width: 800, height: 600 }, base64: 'AAAA' })
  await tell({ audioMessage: { ...file, ptt: true, seconds: 7 } })
  await tell({ videoMessage: { caption: 'sin archivo', seconds: 9 } })
  await tell({ documentMessage: { ...file, fileName: 'carta.pdf' } })
  await tell({ stickerMessage: {} })
  await tell({ locationMessage: { degreesLatitude: 4.6, degreesLongitude: -74.08, name: 'La plaza' } })
  await tell({ contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD\nTEL;waid=573001234567:+57 300\nEND:VCARD' } })
  await tell({ viewOnceMessageV2: { message: { imageMessage: file } } })
  await tell({ ephemeralMessage: { message: { extendedTextMessage: { text: 'se borra solo' } } } })
  await tell({ pollCreationMessageV3: { name: '¿Cuál?', options: [] } })
  const { messages } = await thread()
  expect(gist(messages)).toEqual([
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
  const { rows: kept } = await house.pool.query('select details from messages order by at, id')
  expect([kept[1].details, kept[3].details]).toEqual([{ seconds: 7 }, { fileName: 'carta.pdf', fileBytes: 2_048 }])
  const { rows } = await house.pool.query<{ type: string }>(
    'select messages.type from media join messages on messages.id = message_id order by at, messages.id',
  )
  expect(rows.map(({ type }) => type)).toEqual(['image', 'voice', 'document'])
})

test('a reaction stands at the message that it is about', async () => {
  const { line, thread, settled } = await withEvolution()
  const { key } = line.hears(luz, 'gracias')
  await settled()
  line.hears(luz, { reactionMessage: { key: { id: key.id, fromMe: false }, text: '❤️' } })
  await settled()
  expect((await thread()).messages).toMatchObject([{ content: 'gracias', reaction: '❤️' }])
})

test('what was said long ago is kept with its date, and a whole history is of no concern', async () => {
  const { house, line, thread, settled } = await withEvolution()
  const at = new Date(house.clock.now().getTime() - 3 * 86_400_000)
  line.hears(luz, 'hace tres días', { at })
  line.emit('messages.set', [{ key: { id: 'X', remoteJid: '573009998877@s.whatsapp.net' }, message: {} }])
  await settled()
  await house.drain()
  const { conversation, messages } = await thread()
  expect(messages).toHaveLength(1)
  expect(Date.parse(messages[0].at ?? messages[0].timestamp)).toBe(Math.floor(at.getTime() / 1_000) * 1_000)
  expect(conversation.status).toBe('active')
  expect(house.model.calls).toEqual([])
})

test('who answers from the phone takes the conversation over: the flow that asks is told to be silent', async () => {
  const { house, line, thread, settled, ask } = await withEvolution()
  line.hears(luz, '¿Tienen pan?')
  await settled()
  line.types(luz, 'Sí, recién salido')
  await settled()
  const { conversation, messages } = await thread()
  expect(gist(messages)).toEqual([
    ['contact', 'text', '¿Tienen pan?'],
    ['phone', 'text', 'Sí, recién salido'],
  ])
  expect(conversation.pause).toMatchObject({ by: 'phone' })
  expect((await ask('¿Y leche?', 'BBBB')).body.data).toMatchObject({ reply: null, outcome: 'paused' })
  expect(house.model.calls).toEqual([])
})

test('what came before there was an agent is kept for it, and not answered by us either', async () => {
  const { house, evolution, owner, token, webhook } = await withEvolution()
  await sessionOfN8n(house, owner.id, 'sin_agente', { phoneNumber: '573002223344' })
  const line = evolution.instance('sin_agente')
  await setWebhook(evolution, line.name, webhook)
  line.hears(luz, '¿Ya están?')
  await evolution.posts.settled()
  await agentOfN8n(house, owner, line.name, {}, 'Otra tienda')
  await house.drain()
  const { body } = await house.call('GET', '/api/conversations', undefined, token)
  expect(body.data.items).toMatchObject([{ lastMessage: { content: '¿Ya están?' }, unreadCount: 1 }])
  expect(house.model.calls).toEqual([])
})

test('the key to the instance, where it is served and what else Evolution tells is neither kept nor logged', async () => {
  const { house, evolution, line, settled, thread } = await withEvolution({}, { env: { LOG_LEVEL: 'trace' } })
  line.hears(luz, 'hola')
  line.hears(luz, { imageMessage: { ...file, caption: 'foto' }, mediaUrl: 'https://almacen.ejemplo/firmada?x=canario' })
  line.types(luz, 'a mano')
  const sent = line.sends(luz, 'por la API')
  line.ticks(sent, 'READ')
  line.breaks()
  line.opens()
  line.emit('messages.upsert', 'no es un mensaje')
  await settled()
  await house.pool.query('alter table messages rename to messages_away')
  line.hears(luz, 'esto no se pudo guardar')
  await settled()
  await house.pool.query('alter table messages_away rename to messages')
  expect((await thread()).messages).toHaveLength(4)
  const kept = await everythingKept(house)
  const logged = JSON.stringify(house.lines)
  expect(house.lines.length).toBeGreaterThan(0)
  for (const secret of [
    line.token,
    evolution.url,
    line.id,
    'almacen.ejemplo',
    'mmg.whatsapp.net',
    '/v/t62/archivo.enc',
  ]) {
    expect([secret, kept.includes(secret)]).toEqual([secret, false])
    expect([secret, logged.includes(secret)]).toEqual([secret, false])
  }
  expect(logged).not.toContain('esto no se pudo guardar')
})
