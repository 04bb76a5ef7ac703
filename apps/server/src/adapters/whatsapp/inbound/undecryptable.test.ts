import { expect, test } from 'vitest'
import { pngFile } from '../../../../test/fakes/media/sample-files.ts'
import { editMessage, photoMessage, reactionMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import type { FakePhone } from '../../../../test/fakes/whatsapp/phone/phone.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  waitUntilRead,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

test('undecryptable: requested again, then stored and answered once it decrypts', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  // Encrypted for the phone number: with the LID's session it does not decrypt.
  ana.setAddressing('only-number')
  await ana.write(shop, 'uno')
  await waitUntilAllStored(whatsapp, shop)
  ana.setAddressing('alias')
  await ana.write(shop, 'dos')
  await waitUntilAllStored(whatsapp, shop)
  await ana.write(shop, 'tres')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  await waitUntilRead(whatsapp, ana, /tres/)
  const { messages } = await fetchThread(server, token)
  const received = messages.filter(({ origin }: { origin: string }) => origin === 'contact')
  expect(received.map(({ content }: { content: string }) => content)).toEqual(['uno', 'dos', 'tres'])
  expect(ana.resentIds.length).toBeGreaterThan(0)
})

/** `{}` would match every object. */
const withoutUndecryptableMark = () => expect.not.objectContaining({ isUnopened: true })

const shortTimeout = { inputs: { whatsappTimeouts: { unopenedMs: 100 } } }

/** Opens a server with a message whose sender always encrypts it wrong. */
async function openWithUndecryptable() {
  const context = await startServerWithWhatsAppAgent({}, shortTimeout)
  const { server, whatsapp, token, shop, ana } = context
  ana.corruptMessages(true)
  const id = await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  await waitForEvent(server, token, async () => (await fetchThread(server, token)).messages?.length === 1)
  await server.drain()
  return { ...context, id }
}

test('undecryptable: after the timeout the thread has a placeholder, the log warns, and no reply is sent', async () => {
  const { server, token, shop, ana } = await openWithUndecryptable()
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages).toMatchObject([{ type: 'other', content: '', metadata: { isUnopened: true } }])
  expect(conversation.lastMessage.content).toBe('No se pudo abrir: míralo en el celular')
  expect(ana.chat.filter(({ from }) => from === shop.number)).toEqual([])
  expect(server.logLines).toContainEqual(expect.objectContaining({ level: 40, msg: 'a message never opened' }))
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data).toMatchObject({ answered: false, sentence: expect.stringContaining('no se pudo abrir') })
})

test('decrypted later: the text replaces its placeholder', async () => {
  const { server, whatsapp, token, shop, ana, id } = await openWithUndecryptable()
  ana.corruptMessages(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await waitUntilAllStored(whatsapp, shop)
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages).toMatchObject([
    {
      type: 'text',
      content: '¿Abren hoy?',
      metadata: withoutUndecryptableMark(),
      editedAt: null,
      earlier: [],
      media: null,
    },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'text', content: '¿Abren hoy?' })
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data).toMatchObject({ answered: false, sentence: expect.stringContaining('se abrió más tarde') })
  expect(body.data.steps.at(-1).text).toBe('Se abrió más tarde: ya se puede leer aquí')
})

test('decrypted later: a photo replaces its placeholder with its file, from the contact or the owner', async () => {
  const { server, whatsapp, token, shop, ana, id } = await openWithUndecryptable()
  ana.corruptMessages(false)
  const uploaded = { ...whatsapp.media.upload(pngFile(40, 30), 'image'), width: 40, height: 30 }
  await ana.write(shop, photoMessage('¿tienen de esta?', uploaded), { id })
  await waitUntilAllStored(whatsapp, shop)
  const received = async () => (await fetchThread(server, token)).messages[0]
  const photo = {
    type: 'image',
    content: '¿tienen de esta?',
    metadata: withoutUndecryptableMark(),
    editedAt: null,
    earlier: [],
  }
  expect(await received()).toMatchObject({ ...photo, media: { state: 'pending', width: 40, height: 30 } })
  await server.drain()
  expect(await received()).toMatchObject({ ...photo, media: { state: 'kept', type: 'image/png' } })

  shop.corruptMessages(true)
  const ownMessageId = await shop.write(ana, 'esta')
  await waitUntilAllStored(whatsapp, shop)
  await waitForEvent(server, token, async () => (await fetchThread(server, token)).messages.length === 2)
  shop.corruptMessages(false)
  await shop.write(ana, photoMessage('esta', whatsapp.media.upload(pngFile(), 'image')), { id: ownMessageId })
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect((await fetchThread(server, token)).messages[1]).toMatchObject({
    origin: 'phone',
    type: 'image',
    content: 'esta',
    editedAt: null,
    media: { state: 'kept' },
  })
})

test('decrypted later: a message edited before that keeps the edit, its original text and its type', async () => {
  const { server, whatsapp, token, shop, ana, id } = await openWithUndecryptable()
  ana.corruptMessages(false)
  await ana.write(shop, editMessage(id, '¿Abren mañana?'))
  await waitUntilAllStored(whatsapp, shop)
  await ana.write(shop, photoMessage('¿Abren hoy?'), { id })
  await waitUntilAllStored(whatsapp, shop)
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages).toMatchObject([
    { type: 'image', content: '¿Abren mañana?', metadata: withoutUndecryptableMark(), earlier: ['¿Abren hoy?'] },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'image', content: '¿Abren mañana?' })
})

test('decrypted later: works after a restart, and a repeated undecryptable message changes nothing', async () => {
  const { server: first, whatsapp, token, shop, ana, id } = await openWithUndecryptable()
  await first.stop()
  const sharedWith = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const server = await startTestServer({ sharedWith, whatsapp, ...shortTimeout })
  const received = async () => (await fetchThread(server, token)).messages
  await ana.write(shop, '¿Abren hoy?', { id })
  await waitUntilAllStored(whatsapp, shop)
  expect(await server.db.selectFrom('unopenedMessages').selectAll().execute()).toEqual([])
  expect(await received()).toMatchObject([{ type: 'other', content: '', metadata: { isUnopened: true } }])
  ana.corruptMessages(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await waitUntilAllStored(whatsapp, shop)
  expect(await received()).toMatchObject([
    { type: 'text', content: '¿Abren hoy?', editedAt: null, metadata: withoutUndecryptableMark() },
  ])
  await server.stop()
})

/** The default timeout; the test moves the server's clock. */
const TIMEOUT_MS = 2 * 60_000

/** Opens a server with an undecryptable message whose timeout is not over. */
async function openWithPendingUndecryptable(content: Parameters<FakePhone['write']>[1] = '¿Abren hoy?') {
  const context = await startServerWithWhatsAppAgent()
  const { server, whatsapp, shop, ana } = context
  ana.corruptMessages(true)
  const id = await ana.write(shop, content)
  await waitUntilAllStored(whatsapp, shop)
  ana.corruptMessages(false)
  await server.drain()
  return {
    ...context,
    id,
    sharedWith: { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url },
    /** Redelivers the message so that it decrypts. */
    async redeliver(redelivered = content) {
      await ana.write(shop, redelivered, { id })
      await waitUntilAllStored(whatsapp, shop)
      await server.drain()
    },
    async timeOut() {
      server.advanceClock(TIMEOUT_MS)
      await server.drain()
    },
  }
}

test('undecryptable: survives a restart and gets a placeholder after the timeout', async () => {
  const { server: first, whatsapp, token, sharedWith } = await openWithPendingUndecryptable()
  expect(await first.db.selectFrom('conversations').select('id').execute()).toEqual([])
  await first.stop()
  const server = await startTestServer({ sharedWith, whatsapp })
  await server.drain()
  expect(await server.db.selectFrom('conversations').select('id').execute()).toEqual([])
  server.advanceClock(TIMEOUT_MS)
  await server.drain()
  expect(await fetchThread(server, token)).toMatchObject({
    messages: [{ type: 'other', content: '', metadata: { isUnopened: true } }],
    conversation: { status: 'waiting', contact: { name: 'Ana' } },
  })
  expect(await server.db.selectFrom('unopenedMessages').selectAll().execute()).toEqual([])
  await server.stop()
})

test('undecryptable: one that decrypts within the timeout after a restart is answered as usual', async () => {
  const { server: first, whatsapp, token, shop, ana, id, sharedWith } = await openWithPendingUndecryptable()
  await first.stop()
  const server = await startTestServer({ sharedWith, whatsapp })
  await ana.write(shop, '¿Abren hoy?', { id })
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  await waitUntilRead(whatsapp, ana, 'Eco: ¿Abren hoy?')
  server.advanceClock(TIMEOUT_MS)
  await server.drain()
  expect((await fetchThread(server, token)).messages).toMatchObject([
    { type: 'text', content: '¿Abren hoy?', metadata: withoutUndecryptableMark() },
    { origin: 'ai' },
  ])
  expect(server.logLines.filter(({ msg }) => msg === 'a message never opened')).toEqual([])
  await server.stop()
})

const album = { albumMessage: { expectedImageCount: 3 } }

test('undecryptable: content that is no message leaves no trace when it decrypts in time', async () => {
  const { server, redeliver, timeOut } = await openWithPendingUndecryptable(album)
  await redeliver()
  await timeOut()
  expect(await server.db.selectFrom('conversations').select('id').execute()).toEqual([])
  expect(server.logLines.filter(({ msg }) => msg === 'a message never opened')).toEqual([])
})

test('decrypted later: content that is no message removes the placeholder and a conversation it created', async () => {
  const { server, token, redeliver, timeOut } = await openWithPendingUndecryptable(album)
  await timeOut()
  expect((await fetchThread(server, token)).messages).toHaveLength(1)
  await redeliver()
  expect(await fetchThread(server, token)).toEqual({ conversation: undefined, messages: [] })
  const { body } = await server.call('GET', '/api/conversation-logs', undefined, token)
  expect(body.data).toEqual([])
})

test('decrypted later: a reaction is added to its message and the conversation no longer waits', async () => {
  const { server, whatsapp, token, shop, ana, sendAndDrain } = await startServerWithWhatsAppAgent()
  await sendAndDrain(ana, 'Gracias')
  const answer = ana.chat.at(-1)?.id ?? ''
  const before = await fetchThread(server, token)
  ana.corruptMessages(true)
  const id = await ana.write(shop, reactionMessage(answer, '🎉'))
  await waitUntilAllStored(whatsapp, shop)
  server.advanceClock(TIMEOUT_MS)
  await server.drain()
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'waiting', unreadCount: 2 })
  ana.corruptMessages(false)
  await ana.write(shop, reactionMessage(answer, '🎉'), { id })
  await waitUntilAllStored(whatsapp, shop)
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages).toMatchObject([{ content: 'Gracias' }, { origin: 'ai', reaction: '🎉' }])
  expect(conversation).toMatchObject({
    status: 'active',
    unreadCount: 1,
    lastMessage: before.conversation.lastMessage,
    totalMessages: before.conversation.totalMessages,
  })
})

test('decrypted later: an owner event that is no message ends the pause of the agent', async () => {
  const { server, whatsapp, token, shop, ana, sendAndDrain, receivedBy } = await startServerWithWhatsAppAgent()
  await sendAndDrain(ana, 'Hola')
  shop.corruptMessages(true)
  const id = await shop.write(ana, album)
  await waitUntilAllStored(whatsapp, shop)
  server.advanceClock(TIMEOUT_MS)
  await server.drain()
  expect((await fetchThread(server, token)).conversation.pause).toMatchObject({ by: 'phone' })
  shop.corruptMessages(false)
  await shop.write(ana, album, { id })
  await waitUntilAllStored(whatsapp, shop)
  expect((await fetchThread(server, token)).conversation.pause).toBeNull()
  await sendAndDrain(ana, '¿Abren hoy?')
  expect(receivedBy(ana).map(({ text }) => text)).toContain('Eco: ¿Abren hoy?')
})

test('undecryptable: a note to oneself creates no conversation', async () => {
  const { server, whatsapp, shop } = await startServerWithWhatsAppAgent()
  shop.corruptMessages(true)
  await shop.write(shop, 'Comprar leche')
  await waitUntilAllStored(whatsapp, shop)
  server.advanceClock(TIMEOUT_MS)
  await server.drain()
  expect(await server.db.selectFrom('conversations').select('id').execute()).toEqual([])
})

test('decrypted later: «BAJA» opts the contact out', async () => {
  const { server, token, ana, sendAndDrain, receivedBy, redeliver, timeOut } =
    await openWithPendingUndecryptable('BAJA')
  await timeOut()
  await redeliver()
  await sendAndDrain(ana, '¿Siguen ahí?')
  expect(receivedBy(ana)).toEqual([])
  const { messages } = await fetchThread(server, token)
  expect(messages[0]).toMatchObject({ content: 'BAJA' })
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.steps.at(-1).text).toMatch(/pidió no recibir respuestas automáticas/)
})

test('decrypted later: «BAJA» changes nothing when the contact wrote «ALTA» afterwards', async () => {
  const { ana, sendAndDrain, receivedBy, redeliver, timeOut } = await openWithPendingUndecryptable('BAJA')
  await timeOut()
  await sendAndDrain(ana, 'ALTA')
  await redeliver()
  await sendAndDrain(ana, '¿Siguen ahí?')
  expect(receivedBy(ana).map(({ text }) => text)).toEqual([expect.stringMatching(/^¡Hola!/), 'Eco: ¿Siguen ahí?'])
})

test('decrypted later: «ALTA» opts the contact in', async () => {
  const { server, ana, sendAndDrain, receivedBy, redeliver, timeOut } = await openWithPendingUndecryptable('ALTA')
  await timeOut()
  await server.db.updateTable('conversations').set({ isMuted: true }).execute()
  await redeliver()
  await sendAndDrain(ana, '¿Siguen ahí?')
  expect(receivedBy(ana).map(({ text }) => text)).toEqual([expect.stringMatching(/^Eco: /)])
})

test.each<[string, (answer: string) => Parameters<FakePhone['write']>[1]]>([
  ['a reaction', (answer) => reactionMessage(answer, '🎉')],
  ['an album', () => album],
])('undecryptable: %s that is redelivered and fails to decrypt changes nothing', async (_, createContent) => {
  const { server, whatsapp, token, shop, ana, sendAndDrain } = await startServerWithWhatsAppAgent()
  await sendAndDrain(ana, 'Gracias')
  const content = createContent(ana.chat.at(-1)?.id ?? '')
  const id = await ana.write(shop, content)
  await waitUntilAllStored(whatsapp, shop)
  const before = await fetchThread(server, token)
  ana.corruptMessages(true)
  await ana.write(shop, content, { id })
  await waitUntilAllStored(whatsapp, shop)
  server.advanceClock(TIMEOUT_MS)
  await server.drain()
  expect(await fetchThread(server, token)).toEqual(before)
})

test('undecryptable: a view-once message shows a placeholder that refers to the phone', async () => {
  const { server, token, shop, ana } = await startServerWithWhatsAppAgent({}, shortTimeout)
  await ana.writeViewOnce(shop)
  await waitForEvent(server, token, async () => (await fetchThread(server, token)).messages.length === 1)
  await server.drain()
  expect(await fetchThread(server, token)).toMatchObject({
    messages: [{ origin: 'contact', type: 'other', content: '', metadata: { isUnopened: true } }],
    conversation: { status: 'waiting', lastMessage: { content: 'No se pudo abrir: míralo en el celular' } },
  })
  expect(server.model.calls).toEqual([])
})
