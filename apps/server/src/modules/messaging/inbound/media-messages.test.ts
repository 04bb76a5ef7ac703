import type { Message } from '@portavoz/contract'
import type { Message as TelegramMessage } from 'grammy/types'
import { expect, test } from 'vitest'
import {
  contactCardMessage,
  fileMessage,
  photoMessage,
  locationMessage,
  stickerMessage,
  voiceMessage,
} from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../../test/channels/whatsapp-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const NOTICE = /^Por ahora solo leo texto/

const incoming = (messages: Message[]) => messages.filter(({ direction }) => direction === 'incoming')
const outgoing = (messages: Message[]) => messages.filter(({ direction }) => direction === 'outgoing')
const incomingContents = (messages: Message[]) =>
  incoming(messages).map(({ type, content, metadata }) => ({ type, content, metadata }))
const journalOf = async (server: TestServer, token: string, messageId: string) =>
  (await server.call('GET', `/api/messages/${messageId}/journal`, undefined, token)).body.data

test('WhatsApp messages without text: the thread shows type and details', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  for (const content of [
    voiceMessage(7),
    { audioMessage: { seconds: 61 } },
    photoMessage(),
    photoMessage('¿tienen de esta?'),
    { videoMessage: { seconds: 12, caption: 'el local' } },
    { videoMessage: { seconds: 3, gifPlayback: true } },
    stickerMessage,
    fileMessage('lista.pdf', 1_249_000),
    locationMessage('Parque 93', 'Cra 11'),
    { locationMessage: { degreesLatitude: 4.67622, degreesLongitude: -74.04818 } },
    contactCardMessage('Luis', '573001112244'),
    { pollCreationMessage: { name: '¿Cuál?' } },
  ])
    await ana.write(shop, content)
  await waitUntilAllStored(whatsapp, shop)
  const { conversation, messages } = await fetchThread(server, token)
  expect(incomingContents(messages)).toEqual([
    { type: 'voice', content: '', metadata: { seconds: 7 } },
    { type: 'audio', content: '', metadata: { seconds: 61 } },
    { type: 'image', content: '', metadata: {} },
    { type: 'image', content: '¿tienen de esta?', metadata: {} },
    { type: 'video', content: 'el local', metadata: { seconds: 12 } },
    { type: 'video', content: '', metadata: { isAnimation: true } },
    { type: 'sticker', content: '', metadata: {} },
    { type: 'document', content: '', metadata: { fileName: 'lista.pdf', fileBytes: 1_249_000 } },
    { type: 'location', content: '', metadata: { location: 'Parque 93, Cra 11' } },
    { type: 'location', content: '', metadata: { location: '4.67622, -74.04818' } },
    { type: 'contact', content: '', metadata: { contactName: 'Luis', contactPhone: '+573001112244' } },
    { type: 'other', content: '', metadata: {} },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'other', content: '' })
})

test('Telegram messages without text: the thread shows type and details', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  for (const content of [
    { voice: { duration: 7 } },
    { document: { file_name: 'lista.pdf', file_size: 340_400 } },
    { location: { latitude: 4.67622, longitude: -74.04818 } },
    { venue: { title: 'Parque 93', address: 'Cra 11' }, location: { latitude: 4, longitude: -74 } },
    { contact: { first_name: 'Luis', last_name: 'Paz', phone_number: '573001112244' } },
    { animation: { duration: 2 }, document: { file_name: 'animation.gif.mp4', file_size: 9 } },
  ])
    await sendAndDrain(server, bot, luz, content as Partial<TelegramMessage>)
  const { messages } = await fetchThread(server, token)
  expect(incomingContents(messages)).toEqual([
    { type: 'voice', content: '', metadata: { seconds: 7 } },
    { type: 'document', content: '', metadata: { fileName: 'lista.pdf', fileBytes: 340_400 } },
    { type: 'location', content: '', metadata: { location: '4.67622, -74.04818' } },
    { type: 'location', content: '', metadata: { location: 'Parque 93, Cra 11' } },
    { type: 'contact', content: '', metadata: { contactName: 'Luis Paz', contactPhone: '573001112244' } },
    { type: 'video', content: '', metadata: { isAnimation: true } },
  ])
})

test('animation: a GIF, not a video, in notifications and in what is extracted', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const content = { animation: { duration: 2 }, caption: 'así bailan' }
  await sendAndDrain(server, bot, luz, content as Partial<TelegramMessage>)
  const events = await server.db.selectFrom('events').selectAll().execute()
  expect(JSON.stringify(events)).toContain('"preview":"GIF: así bailan"')
  const dateRange = { from: '2020-01-01', to: '2099-12-31' }
  const query = { query: 'bailan', dateRange, timeZone: 'America/Bogota', agentIds: [], statuses: [] }
  const { body } = await server.call('POST', '/api/extraction/search', query, token)
  expect(body.data.items).toContainEqual(expect.objectContaining({ content: 'GIF: así bailan' }))
})

test('file name that the database rejects: the valid part is kept', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const odd = { document: { file_name: `li\0sta\ud800.pdf${'x'.repeat(500)}` } } as Partial<TelegramMessage>
  await sendAndDrain(server, bot, luz, odd)
  const [message] = (await fetchThread(server, token)).messages
  expect(message.metadata.fileName).toMatch(/^lista\ufffd\.pdfx+…x+$/)
  expect(message.metadata.fileName).toHaveLength(200)
})

test('file name and voice length: lists show them and the model reads them', async () => {
  const {
    server,
    whatsapp,
    token,
    shop,
    ana,
    sendAndDrain: writeAndDrain,
  } = await startServerWithWhatsAppAgent({
    responseDelay: 1000,
  })
  await ana.write(shop, fileMessage('lista.pdf', 812))
  await waitUntilAllStored(whatsapp, shop)
  const early = await fetchThread(server, token)
  expect(early.conversation.lastMessage).toMatchObject({ content: 'lista.pdf · 812 bytes' })
  expect(early.messages).toMatchObject([{ isAnswered: false, isReplyDue: true }])
  await writeAndDrain(ana, '¿me lo revisan?')
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1).content).toBe('Eco: [documento: lista.pdf · 812 bytes]\n¿me lo revisan?')
  expect(messages.map(({ isReplyDue }: { isReplyDue: boolean }) => isReplyDue)).toEqual([false, false, false])
})

test('media notice: it is sent once per conversation; later silences are explained in the console', async () => {
  const { server, whatsapp, token, ana, sendAndDrain: writeAndDrain } = await startServerWithWhatsAppAgent()
  const say = async (content: Parameters<typeof ana.write>[1]) => {
    await writeAndDrain(ana, content)
  }
  await say(voiceMessage(7))
  await say(photoMessage())
  expect((await fetchThread(server, token)).conversation.status).toBe('waiting')
  await say('¿Tienen arepas?')
  await say(fileMessage('lista.pdf', 9))
  const { messages } = await fetchThread(server, token)
  expect(outgoing(messages).map(({ content }) => content)).toEqual([
    expect.stringMatching(NOTICE),
    'Eco: [foto]\n¿Tienen arepas?',
  ])
  expect(incoming(messages).map(({ isAnswered }) => isAnswered)).toEqual([true, false, true, false])
  const [voice, picture] = incoming(messages)
  expect(await journalOf(server, token, voice?.id ?? '')).toMatchObject({
    answered: true,
    sentence: 'Llegó sin texto: el agente avisó que por ahora solo lee texto. Lo dice una vez en cada conversación.',
  })
  expect(await journalOf(server, token, picture?.id ?? '')).toMatchObject({
    answered: false,
    sentence:
      'Llegó sin texto, y el agente ya avisó en esta conversación que por ahora solo lee texto. Puedes responder tú.',
  })
  const bruno = whatsapp.addPhone({ number: '573009998878', name: 'Bruno' })
  await writeAndDrain(bruno, voiceMessage(3))
  expect(bruno.chat.at(-1)?.text).toMatch(NOTICE)
})

test('photo with a caption: the caption is answered; a custom media notice, once, replaces the default', async () => {
  const mediaNotice = { message: 'Aún no escucho audios, ¿me escribes?' }
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { mediaNotice })
  const picture = { photo: [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }] }
  await sendAndDrain(server, bot, luz, { ...picture, caption: '¿tienen de esta?' })
  await sendAndDrain(server, bot, luz, { voice: { duration: 3 } } as Partial<TelegramMessage>)
  await sendAndDrain(server, bot, luz, { sticker: { emoji: '👋' } } as Partial<TelegramMessage>)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([`Eco: [foto] ¿tienen de esta?\n\n${mediaNotice.message}`])
})

test.each([
  ['video', { video: { duration: 3 } }],
  ['location', { location: { latitude: 4, longitude: -74 } }],
  ['contact', { contact: { first_name: 'Luis', phone_number: '573001112244' } }],
])('media notice at the end of a reply: a later %s does not get it again', async (_, content) => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  const picture = { photo: [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }] }
  await sendAndDrain(server, bot, luz, { ...picture, caption: '¿tienen de esta?' })
  await sendAndDrain(server, bot, luz, content as Partial<TelegramMessage>)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([expect.stringContaining('Por ahora solo leo texto')])
})

test.each([
  ['off', { enabled: false }],
  ['without words', { message: '  ' }],
])('media notice that is %s: not sent, and the console says so', async (_, mediaNotice) => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, { mediaNotice })
  await sendAndDrain(server, bot, luz, { voice: { duration: 3 } } as Partial<TelegramMessage>)
  expect(bot.sent).toEqual([])
  const { messages } = await fetchThread(server, token)
  expect((await journalOf(server, token, messages[0].id)).sentence).toBe(
    'Llegó sin texto, y el aviso de que este agente solo lee texto está desactivado. Puedes responder tú.',
  )
})

test('media notice: the database allows one per conversation', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  for (const duration of [3, 4])
    await sendAndDrain(server, bot, luz, { voice: { duration } } as Partial<TelegramMessage>)
  const twice = server.db.updateTable('exchanges').set({ outcome: 'media_notice' }).execute()
  await expect(twice).rejects.toMatchObject({ constraint: 'exchanges_one_media_notice' })
})
