import type { Message } from '@portavoz/contract'
import type { Message as TelegramMessage } from 'grammy/types'
import { expect, test } from 'vitest'
import { card, file, photo, place, sticker, voiceNote } from '../../../../test/fakes/whatsapp/sayings.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { converse, thread, withAgent } from '../../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const luz = { id: 99, firstName: 'Luz' }
const NOTICE = /^Por ahora solo leo texto/

const incoming = (messages: Message[]) => messages.filter(({ direction }) => direction === 'incoming')
const outgoing = (messages: Message[]) => messages.filter(({ direction }) => direction === 'outgoing')
const told = (messages: Message[]) =>
  incoming(messages).map(({ type, content, metadata }) => ({ type, content, metadata }))
const why = async (house: TestHouse, token: string, messageId: string) =>
  (await house.call('GET', `/api/messages/${messageId}/journal`, undefined, token)).body.data

test('what a phone sends besides words stands in the thread as what it is, with what it tells of itself', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  for (const said of [
    voiceNote(7),
    { audioMessage: { seconds: 61 } },
    photo(),
    photo('¿tienen de esta?'),
    { videoMessage: { seconds: 12, caption: 'el local' } },
    sticker,
    file('lista.pdf', 1_249_000),
    place('Parque 93', 'Cra 11'),
    { locationMessage: { degreesLatitude: 4.67622, degreesLongitude: -74.04818 } },
    card('Luis', '573001112244'),
    { pollCreationMessage: { name: '¿Cuál?' } },
  ])
    await ana.write(shop, said)
  await allKept(whatsapp, shop)
  const { conversation, messages } = await thread(house, token)
  expect(told(messages)).toEqual([
    { type: 'voice', content: '', metadata: { seconds: 7 } },
    { type: 'audio', content: '', metadata: { seconds: 61 } },
    { type: 'image', content: '', metadata: {} },
    { type: 'image', content: '¿tienen de esta?', metadata: {} },
    { type: 'video', content: 'el local', metadata: { seconds: 12 } },
    { type: 'sticker', content: '', metadata: {} },
    { type: 'document', content: '', metadata: { fileName: 'lista.pdf', fileBytes: 1_249_000 } },
    { type: 'location', content: '', metadata: { location: 'Parque 93, Cra 11' } },
    { type: 'location', content: '', metadata: { location: '4.67622, -74.04818' } },
    { type: 'contact', content: '', metadata: { contactName: 'Luis', contactPhone: '+573001112244' } },
    { type: 'other', content: '', metadata: {} },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'other', content: '' })
})

test('what a Telegram customer sends besides words stands in the thread as what it is', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  for (const said of [
    { voice: { duration: 7 } },
    { document: { file_name: 'lista.pdf', file_size: 340_400 } },
    { location: { latitude: 4.67622, longitude: -74.04818 } },
    { venue: { title: 'Parque 93', address: 'Cra 11' }, location: { latitude: 4, longitude: -74 } },
    { contact: { first_name: 'Luis', last_name: 'Paz', phone_number: '573001112244' } },
    { animation: { duration: 2 }, document: { file_name: 'animation.gif.mp4', file_size: 9 } },
  ])
    await converse(house, bot, luz, said as Partial<TelegramMessage>)
  const { messages } = await thread(house, token)
  expect(told(messages)).toEqual([
    { type: 'voice', content: '', metadata: { seconds: 7 } },
    { type: 'document', content: '', metadata: { fileName: 'lista.pdf', fileBytes: 340_400 } },
    { type: 'location', content: '', metadata: { location: '4.67622, -74.04818' } },
    { type: 'location', content: '', metadata: { location: 'Parque 93, Cra 11' } },
    { type: 'contact', content: '', metadata: { contactName: 'Luis Paz', contactPhone: '573001112244' } },
    { type: 'video', content: '', metadata: {} },
  ])
})

test('a name no database keeps is kept as far as it can be read', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  const odd = { document: { file_name: `li\0sta\ud800.pdf${'x'.repeat(500)}` } } as Partial<TelegramMessage>
  await converse(house, bot, luz, odd)
  const [message] = (await thread(house, token)).messages
  expect(message.metadata.fileName).toMatch(/^lista\ufffd\.pdfx+…x+$/)
  expect(message.metadata.fileName).toHaveLength(200)
})

test('lists tell a file by its name and a voice note by its length, and the model reads them too', async () => {
  const { house, whatsapp, token, shop, ana, says } = await withWhatsAppAgent({ responseDelay: 1000 })
  await ana.write(shop, file('lista.pdf', 812))
  await allKept(whatsapp, shop)
  expect((await thread(house, token)).conversation.lastMessage).toMatchObject({ content: 'lista.pdf · 812 bytes' })
  await says(ana, '¿me lo revisan?')
  const { messages } = await thread(house, token)
  expect(messages.at(-1).content).toBe('Eco: [documento: lista.pdf · 812 bytes]\n¿me lo revisan?')
})

test('that only text is read is said once in a conversation; after that the console says why it was silent', async () => {
  const { house, whatsapp, token, ana, says } = await withWhatsAppAgent()
  const say = async (said: Parameters<typeof ana.write>[1]) => {
    await says(ana, said)
  }
  await say(voiceNote(7))
  await say(photo())
  expect((await thread(house, token)).conversation.status).toBe('waiting')
  await say('¿Tienen arepas?')
  await say(file('lista.pdf', 9))
  const { messages } = await thread(house, token)
  expect(outgoing(messages).map(({ content }) => content)).toEqual([
    expect.stringMatching(NOTICE),
    'Eco: [foto]\n¿Tienen arepas?',
  ])
  expect(incoming(messages).map(({ isAnswered }) => isAnswered)).toEqual([true, false, true, false])
  const [voice, picture] = incoming(messages)
  expect(await why(house, token, voice?.id ?? '')).toMatchObject({
    answered: true,
    sentence: 'Llegó sin texto: el agente avisó que por ahora solo lee texto. Lo dice una vez en cada conversación.',
  })
  expect(await why(house, token, picture?.id ?? '')).toMatchObject({
    answered: false,
    sentence:
      'Llegó sin texto, y el agente ya avisó en esta conversación que por ahora solo lee texto. Puedes responder tú.',
  })
  const bruno = whatsapp.addPhone({ number: '573009998878', name: 'Bruno' })
  await says(bruno, voiceNote(3))
  expect(bruno.chat.at(-1)?.text).toMatch(NOTICE)
})

test('a photo is answered by its words, and an owner’s own notice is what is said', async () => {
  const mediaNotice = { message: 'Aún no escucho audios, ¿me escribes?' }
  const house = await openHouse()
  const { bot } = await withAgent(house, { mediaNotice })
  const picture = { photo: [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }] }
  await converse(house, bot, luz, { ...picture, caption: '¿tienen de esta?' })
  await converse(house, bot, luz, { voice: { duration: 3 } } as Partial<TelegramMessage>)
  await converse(house, bot, luz, { sticker: { emoji: '👋' } } as Partial<TelegramMessage>)
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: [foto] ¿tienen de esta?', mediaNotice.message])
})

test.each([
  ['off', { enabled: false }],
  ['without words', { message: '  ' }],
])('a notice that is %s is not said, and the console says so', async (_, mediaNotice) => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { mediaNotice })
  await converse(house, bot, luz, { voice: { duration: 3 } } as Partial<TelegramMessage>)
  expect(bot.sent).toEqual([])
  const { messages } = await thread(house, token)
  expect((await why(house, token, messages[0].id)).sentence).toBe(
    'Llegó sin texto, y el aviso de que este agente solo lee texto está desactivado. Puedes responder tú.',
  )
})

test('the database lets nobody say it twice in a conversation', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  for (const duration of [3, 4]) await converse(house, bot, luz, { voice: { duration } } as Partial<TelegramMessage>)
  const twice = house.db.updateTable('exchanges').set({ outcome: 'media_notice' }).execute()
  await expect(twice).rejects.toMatchObject({ constraint: 'exchanges_one_media_notice' })
})
