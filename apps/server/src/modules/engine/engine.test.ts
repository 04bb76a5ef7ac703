import type { Message } from 'grammy/types'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const luz = { id: 99, firstName: 'Luz', lastName: 'Marín' }

test('a customer writes, the agent answers, and the thread tells both', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, '¿Tienen café?')

  expect(bot.sent).toMatchObject([{ chat_id: 99, shown: 'Eco: ¿Tienen café?' }])
  const { conversation, messages } = await thread(house, token)
  expect(conversation).toMatchObject({
    contact: { id: '99', name: 'Luz Marín', phone: null },
    status: 'active',
    unreadCount: 1,
    totalMessages: 2,
    lastMessage: { direction: 'outgoing', origin: 'ai', content: 'Eco: ¿Tienen café?' },
  })
  expect(messages).toMatchObject([
    { direction: 'incoming', origin: 'contact', content: '¿Tienen café?', status: null },
    { direction: 'outgoing', origin: 'ai', content: 'Eco: ¿Tienen café?', status: 'sent' },
  ])
})

test('the same update delivered twice is kept once and answered once', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  const { update } = bot.say(luz, 'hola')
  await heard(bot)
  bot.push(update)
  bot.push({ ...update, update_id: update.update_id + 7 })
  await heard(bot)
  await house.drain()

  expect(bot.sent).toHaveLength(1)
  expect((await thread(house, token)).messages).toHaveLength(2)
})

test('messages of one breath are answered together, and are one log', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { responseDelay: 1000 })
  for (const text of ['hola', 'una duda', '¿a qué hora abren?']) bot.say(luz, text)
  await heard(bot)
  await house.drain()

  expect(bot.sent).toHaveLength(1)
  expect(house.model.calls).toHaveLength(1)
  const logs = await house.call('GET', '/api/conversation-logs', undefined, token)
  expect(logs.body.data).toMatchObject([
    {
      userMessage: 'hola\nuna duda\n¿a qué hora abren?',
      aiResponse: 'Eco: hola\nuna duda\n¿a qué hora abren?',
      userName: 'Luz Marín',
    },
  ])
})

test('an agent that waits a minute does so also for whoever writes twice in it, and no longer', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { responseDelay: 60_000 })
  bot.say(luz, 'hola')
  await heard(bot)
  house.skip(20_000)
  bot.say(luz, '¿a qué hora abren?')
  await heard(bot)
  house.skip(35_000)
  await house.drain(1)
  expect(bot.sent).toEqual([])
  house.skip(5_000)
  await house.drain(1)
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola\n¿a qué hora abren?' }])
})

test('of a long burst the model reads every message', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { responseDelay: 1000 })
  const said = Array.from({ length: 60 }, (_, n) => `renglón ${n + 1}`)
  for (const text of said) bot.say(luz, text)
  await heard(bot)
  await house.drain()
  expect(bot.sent.map((message) => message.shown)).toEqual([`Eco: ${said.join('\n')}`])
})

test('of an album each photo is kept once, and all are answered together', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { responseDelay: 1000 })
  const photo = [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }]
  const album = ['así quedó', undefined, undefined].map((caption) =>
    bot.say(luz, { photo, media_group_id: '77', ...(caption && { caption }) }),
  )
  await heard(bot)
  for (const { update } of album) bot.push({ ...update, update_id: update.update_id + 10 })
  await heard(bot)
  await house.drain()
  const { messages } = await thread(house, token)
  expect(messages.map(({ type, content }: { type: string; content: string }) => [type, content])).toEqual([
    ['image', 'así quedó'],
    ['image', ''],
    ['image', ''],
    ['text', 'Eco: [foto] así quedó\n[foto]\n[foto]'],
  ])
  expect(bot.sent).toHaveLength(1)
})

test('what arrives while the model thinks is read before answering', async () => {
  const house = await openHouse({ live: true })
  const { bot } = await withAgent(house)
  house.model.hold()
  bot.say(luz, '¿Tienen café?')
  await house.model.waitForCalls(1)
  bot.say(luz, 'molido, por favor')
  await heard(bot)
  house.model.release()
  await bot.waitForSent(1)
  expect(bot.sent).toMatchObject([{ shown: 'Eco: ¿Tienen café?\nmolido, por favor' }])
})

test('a log appears on arrival and is filled by the reply', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  bot.say(luz, 'hola')
  await heard(bot)
  const before = (await house.call('GET', '/api/conversation-logs/notifications', undefined, token)).body.data
  expect(before).toMatchObject([
    { userMessage: 'hola', aiResponse: '', agentSessionName: agent.sessionName, platform: 'telegram' },
  ])
  await house.drain()
  const after = (await house.call('GET', `/api/conversation-logs/${before[0].id}`, undefined, token)).body.data
  expect(after).toMatchObject({ id: before[0].id, aiResponse: 'Eco: hola' })
  const none = await house.call(
    'GET',
    `/api/conversation-logs/notifications?since=${before[0].createdAt}`,
    undefined,
    token,
  )
  expect(none.body.data).toEqual([])
})

const pausedFor = (pausedBy: 'console' | 'person') => (house: TestHouse) =>
  house.db.updateTable('conversations').set({ pausedBy, pausedAt: new Date() }).execute()
const configured = (changes: object) => (house: TestHouse) =>
  house.db
    .updateTable('agents')
    .set({ customConfig: sql`custom_config || ${JSON.stringify(changes)}::jsonb` })
    .execute()

const reopen = 'Reábrela para que el agente siga.'
const sticker = { sticker: { file_id: 's', file_unique_id: 's', width: 1, height: 1 } } as Partial<Message>
const twelveMinutesAgo = () => ({ text: 'hola', date: Math.floor(Date.now() / 1000) - 12 * 60 })

test.each([
  {
    case: 'an inactive agent',
    before: (house: TestHouse) => house.db.updateTable('agents').set({ isActive: false }).execute(),
    sentence: 'El agente estaba inactivo. Actívalo para que vuelva a responder.',
  },
  {
    case: 'an agent whose automatic reply is off',
    before: configured({ autoReply: false }),
    sentence: 'La respuesta automática de este agente está desactivada.',
  },
  {
    case: 'a conversation that a person answered',
    before: pausedFor('console'),
    sentence: `La conversación estaba en pausa porque respondiste desde la consola. ${reopen}`,
  },
  {
    case: 'a conversation that was handed over',
    before: pausedFor('person'),
    sentence: `La conversación estaba en pausa porque la transferiste a una persona. ${reopen}`,
  },
  {
    case: 'a contact who asked for silence',
    before: (house: TestHouse) => house.db.updateTable('conversations').set({ isMuted: true }).execute(),
    status: 'active',
    sentence: 'El contacto pidió no recibir respuestas automáticas. Volverá a recibirlas si escribe «ALTA».',
  },
  { case: 'a sticker', said: sticker, status: 'active', sentence: 'Era solo un sticker, y no pedía respuesta.' },
  {
    case: 'a message of twelve minutes ago',
    said: twelveMinutesAgo(),
    sentence: 'El mensaje llegó con más de diez minutos de retraso y no se responde solo. Puedes responder tú.',
  },
])('$case: the message is kept, nothing is said, and the console says why', async (row) => {
  const { before, said = 'hola', status = 'waiting', sentence } = row
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'primero')
  await before?.(house)
  await converse(house, bot, luz, said)

  expect(bot.sent.map((message) => message.shown)).toEqual(['Eco: primero'])
  const { conversation, messages } = await thread(house, token)
  expect(conversation.status).toBe(status)
  const incoming = messages.filter((message: { direction: string }) => message.direction === 'incoming')
  const silent = incoming.find((message: { content: string }) => message.content !== 'primero')
  const story = await house.call('GET', `/api/messages/${silent.id}/journal`, undefined, token)
  expect(story.body.data).toMatchObject({ answered: false, sentence })
})

test('who is answered by a person while the model still thinks waits for nobody', async () => {
  const house = await openHouse({ live: true })
  const { bot, token } = await withAgent(house)
  house.model.hold()
  bot.say(luz, '¿Tienen café?')
  await house.model.waitForCalls(1)
  const { conversation } = await thread(house, token)
  await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Sí, Luz' }, token)
  house.model.release()
  await bot.waitForSent(1)
  const stream = await openStream(house.url, token)
  const outcome = () => house.db.selectFrom('exchanges').select('outcome').executeTakeFirstOrThrow()
  for (let seen = 0; (await outcome()).outcome === null; seen = stream.events.length)
    await stream.until(() => stream.events.length > seen, 'the exchange to end')
  await stream.close()

  expect(bot.sent.map((message) => message.shown)).toEqual(['Sí, Luz'])
  expect((await outcome()).outcome).toBe('paused')
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'active', assignedTo: 'yo' })
})

test('a message that the network delivers late takes its place, and the summary stays with the last', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  bot.say(luz, twelveMinutesAgo())
  await heard(bot)
  const { conversation, messages } = await thread(house, token)
  expect(messages.map((message: { content: string }) => message.content)).toEqual(['hola', 'hola', 'Eco: hola'])
  expect(conversation.lastMessage).toMatchObject({ direction: 'outgoing', content: 'Eco: hola' })
})

test('the list tells a photo by its own words, and what is pushed says that it is one', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  const stream = await openStream(house.url, token)
  const photo = [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }]
  bot.say(luz, { photo, caption: '¿tienen de esta?' })
  await heard(bot)
  await stream.until(() => stream.events.some(({ type }) => type === 'message'), 'the photo')
  await stream.close()
  expect(stream.events.find(({ type }) => type === 'message')).toMatchObject({ preview: 'Foto: ¿tienen de esta?' })
  expect((await thread(house, token)).conversation.lastMessage).toMatchObject({
    type: 'image',
    content: '¿tienen de esta?',
  })
})

test('a clock of ours that runs late shows no answer before its question, and the list shows the question', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  for (const date of [Math.floor(Date.now() / 1000) + 90, 253_402_300_799]) {
    bot.say({ id: date, firstName: 'Luz' }, { text: '¿Tienen café?', date })
    await heard(bot)
    const { conversation } = await thread(house, token)
    expect(conversation.lastMessage).toMatchObject({ direction: 'incoming', content: '¿Tienen café?' })
    expect(new Date(conversation.lastMessage.timestamp).getTime()).toBeLessThanOrEqual(Date.now())
    await house.drain()
    const { messages } = await thread(house, token)
    expect(messages.map((message: { direction: string }) => message.direction)).toEqual(['incoming', 'outgoing'])
  }
})

test('the journal tells an answered message step by step', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  const { messages } = await thread(house, token)
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.answered).toBe(true)
  expect(body.data.steps.map((step: { text: string }) => step.text)).toEqual([
    'Recibió el mensaje por Telegram',
    expect.stringMatching(/^Redactó la respuesta con eco \(\d+ tokens, sin precio\)$/),
    'Telegram recibió la respuesta',
  ])
})

test('a person who answers from the console silences the agent until the conversation is reopened', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  const { conversation } = await thread(house, token)

  const sent = await house.call(
    'POST',
    `/api/conversations/${conversation.id}/messages`,
    { content: 'Soy Ana, te ayudo yo' },
    token,
  )
  expect(sent.body.data).toMatchObject({ origin: 'console', status: 'pending' })
  await house.drain()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Soy Ana, te ayudo yo' })

  await converse(house, bot, luz, '¿Ana?')
  expect(bot.sent).toHaveLength(2)
  expect((await thread(house, token)).conversation).toMatchObject({
    status: 'waiting',
    pause: { by: 'console' },
    assignedTo: 'yo',
  })

  await house.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'active' }, token)
  await converse(house, bot, luz, '¿y el envío?')
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿y el envío?' })
})

test('without any model the fallback is said, and the card says «none»', async () => {
  const house = await openHouse({ env: { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' } })
  const { bot, agent } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  expect(agent.brain).toBe('none')
  expect(bot.sent).toMatchObject([{ shown: 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?' }])
})

test('a clock of ours that runs a little ahead puts no quick customer before the answer they read', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, '¿Tienen café?')
  await converse(house, bot, luz, { text: 'molido', date: Math.floor(Date.now() / 1000) - 3 })
  const { conversation, messages } = await thread(house, token)
  expect(messages.map((message: { content: string }) => message.content)).toEqual([
    '¿Tienen café?',
    'Eco: ¿Tienen café?',
    'molido',
    'Eco: molido',
  ])
  expect(conversation.lastMessage.content).toBe('Eco: molido')
})

test('what a customer writes in turn stands in turn, however far ahead our clock runs', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  const date = Math.floor(Date.now() / 1000)
  const say = async (text: string, aheadMs: number) => {
    bot.say(luz, { text, date })
    await heard(bot)
    house.skip(aheadMs)
    await house.drain()
  }
  await say('uno', 3_000)
  await say('dos', 4_000)
  for (const text of ['tres', 'cuatro']) bot.say(luz, { text, date: date + 1 })
  await heard(bot)
  await house.drain()
  const { messages } = await thread(house, token)
  const theirs = messages.filter((message: { direction: string }) => message.direction === 'incoming')
  expect(theirs.map((message: { content: string }) => message.content)).toEqual(['uno', 'dos', 'tres', 'cuatro'])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: uno', 'Eco: dos', 'Eco: tres\ncuatro'])
})

test('why a message was not answered stays true when the conversation goes on', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  const { conversation } = await thread(house, token)
  await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Ana' }, token)
  await converse(house, bot, luz, '¿Ana?')
  const put = (status: string) => house.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  for (const status of ['active', 'transferred']) await put(status)
  const { messages } = await thread(house, token)
  const asked = messages.find((message: { content: string }) => message.content === '¿Ana?')
  const story = await house.call('GET', `/api/messages/${asked.id}/journal`, undefined, token)
  expect(story.body.data.sentence).toBe(
    `La conversación estaba en pausa porque respondiste desde la consola. ${reopen}`,
  )
})

test('an agent without a greeting says nothing to «/start», and the console says why', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { greeting: '' })
  await converse(house, bot, luz, '/start')
  expect(bot.sent).toEqual([])
  const { messages } = await thread(house, token)
  const story = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(story.body.data).toMatchObject({
    answered: false,
    sentence: 'El agente no tiene un saludo configurado, así que no dijo nada.',
  })
})

test('how long an answer takes is known from the first one on', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.say(luz, 'hola')
  await heard(bot)
  expect((await thread(house, token)).conversation).toMatchObject({
    averageResponseTime: 120,
    isResponseTimeKnown: false,
  })
  await house.drain()
  expect((await thread(house, token)).conversation).toMatchObject({ isResponseTimeKnown: true })
})

test('«escribiendo…» is shown while the agent thinks', async () => {
  const house = await openHouse({ live: true })
  const { bot } = await withAgent(house, { useTypingIndicator: true })
  house.model.hold()
  bot.say(luz, 'hola')
  await bot.waitFor(() => bot.typing.length > 0, 'typing')
  expect(bot.sent).toEqual([])
  house.model.release()
  await bot.waitForSent(1)
})

test('«BAJA» silences the agent for that contact, and «ALTA» brings it back', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  for (const text of ['/start', 'BAJA', 'hola']) {
    await converse(house, bot, luz, text)
  }
  expect(bot.sent.map((message) => message.shown)).toEqual(['¡Hola! Escribe tu pregunta y te respondo enseguida.'])
  for (const text of ['alta', '¿café?']) {
    await converse(house, bot, luz, text)
  }
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿café?' })
})
