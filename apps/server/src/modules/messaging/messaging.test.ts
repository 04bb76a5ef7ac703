import type { Message } from 'grammy/types'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const luz = { id: 99, firstName: 'Luz', lastName: 'Marín' }

test('inbound message: the agent replies and the thread shows both', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, '¿Tienen café?')

  expect(bot.sent).toMatchObject([{ chat_id: 99, shown: 'Eco: ¿Tienen café?' }])
  const { conversation, messages } = await fetchThread(server, token)
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

test('inbound message: a repeated update is stored and answered once', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const { update } = bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  bot.pushUpdate(update)
  bot.pushUpdate({ ...update, update_id: update.update_id + 7 })
  await waitUntilConfirmed(bot)
  await server.drain()

  expect(bot.sent).toHaveLength(1)
  expect((await fetchThread(server, token)).messages).toHaveLength(2)
})

test('burst: messages within the quiet window get one reply and one log', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, { responseDelay: 1000 })
  for (const text of ['hola', 'una duda', '¿a qué hora abren?']) bot.sendAsCustomer(luz, text)
  await waitUntilConfirmed(bot)
  await server.drain()

  expect(bot.sent).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
  const logs = await server.call('GET', '/api/conversation-logs', undefined, token)
  expect(logs.body.data).toMatchObject([
    {
      userMessage: 'hola\nuna duda\n¿a qué hora abren?',
      aiResponse: 'Eco: hola\nuna duda\n¿a qué hora abren?',
      userName: 'Luz Marín',
    },
  ])
})

test('responseDelay: a second message does not extend the wait beyond one minute', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { responseDelay: 60_000 })
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  server.advanceClock(20_000)
  bot.sendAsCustomer(luz, '¿a qué hora abren?')
  await waitUntilConfirmed(bot)
  server.advanceClock(35_000)
  await server.drain(1)
  expect(bot.sent).toEqual([])
  server.advanceClock(5_000)
  await server.drain(1)
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola\n¿a qué hora abren?' }])
})

test('long burst: the model reads every message', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { responseDelay: 1000 })
  const messageText = Array.from({ length: 60 }, (_, n) => `renglón ${n + 1}`)
  for (const text of messageText) bot.sendAsCustomer(luz, text)
  await waitUntilConfirmed(bot)
  await server.drain()
  expect(bot.sent.map((message) => message.shown)).toEqual([`Eco: ${messageText.join('\n')}`])
})

test('album: each photo is stored once and all get one reply', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, { responseDelay: 1000 })
  const photo = [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }]
  const album = ['así quedó', undefined, undefined].map((caption) =>
    bot.sendAsCustomer(luz, { photo, media_group_id: '77', ...(caption && { caption }) }),
  )
  await waitUntilConfirmed(bot)
  for (const { update } of album) bot.pushUpdate({ ...update, update_id: update.update_id + 10 })
  await waitUntilConfirmed(bot)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  expect(messages.map(({ type, content }: { type: string; content: string }) => [type, content])).toEqual([
    ['image', 'así quedó'],
    ['image', ''],
    ['image', ''],
    ['text', 'Eco: [foto] así quedó\n[foto]\n[foto]\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?'],
  ])
  expect(bot.sent).toHaveLength(1)
})

test('message during generation: it is read before the reply', async () => {
  const server = await startTestServer({ runsWorkers: true })
  const { bot } = await createOwnerWithAgent(server)
  server.model.hold()
  bot.sendAsCustomer(luz, '¿Tienen café?')
  await server.model.waitForCalls(1)
  bot.sendAsCustomer(luz, 'molido, por favor')
  await waitUntilConfirmed(bot)
  server.model.release()
  await bot.waitForSent(1)
  expect(bot.sent).toMatchObject([{ shown: 'Eco: ¿Tienen café?\nmolido, por favor' }])
})

test('conversation log: it appears on arrival and is completed by the reply', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  const prepare = (await server.call('GET', '/api/conversation-logs/notifications', undefined, token)).body.data
  expect(prepare).toMatchObject([
    { userMessage: 'hola', aiResponse: '', agentSessionName: agent.sessionName, platform: 'telegram' },
  ])
  await server.drain()
  const closedLog = (await server.call('GET', `/api/conversation-logs/${prepare[0].id}`, undefined, token)).body.data
  expect(closedLog).toMatchObject({ id: prepare[0].id, aiResponse: 'Eco: hola' })
  const none = await server.call(
    'GET',
    `/api/conversation-logs/notifications?since=${prepare[0].createdAt}`,
    undefined,
    token,
  )
  expect(none.body.data).toEqual([])
})

const pausedFor = (pausedBy: 'console' | 'person') => (server: TestServer) =>
  server.db.updateTable('conversations').set({ pausedBy, pausedAt: new Date() }).execute()
const configured = (changes: object) => (server: TestServer) =>
  server.db
    .updateTable('agents')
    .set({ customConfig: sql`custom_config || ${JSON.stringify(changes)}::jsonb` })
    .execute()

const reopen = 'Reábrela para que el agente siga.'
const sticker = { sticker: { file_id: 's', file_unique_id: 's', width: 1, height: 1 } } as Partial<Message>
const twelveMinutesAgo = () => ({ text: 'hola', date: Math.floor(Date.now() / 1000) - 12 * 60 })

test.each([
  {
    case: 'an inactive agent',
    before: (server: TestServer) => server.db.updateTable('agents').set({ isActive: false }).execute(),
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
    before: (server: TestServer) => server.db.updateTable('conversations').set({ isMuted: true }).execute(),
    status: 'active',
    sentence: 'El contacto pidió no recibir respuestas automáticas. Volverá a recibirlas si escribe «ALTA».',
  },
  { case: 'a sticker', said: sticker, status: 'active', sentence: 'Era solo un sticker, y no pedía respuesta.' },
  {
    case: 'a message of twelve minutes ago',
    said: twelveMinutesAgo(),
    sentence: 'El mensaje llegó con más de diez minutos de retraso y no se responde solo. Puedes responder tú.',
  },
])('$case: the message is stored without a reply, and the console says why', async (row) => {
  const { before: prepare, said: messageText = 'hola', status = 'waiting', sentence } = row
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'primero')
  await prepare?.(server)
  await sendAndDrain(server, bot, luz, messageText)

  expect(bot.sent.map((message) => message.shown)).toEqual(['Eco: primero'])
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation.status).toBe(status)
  const incoming = messages.filter((message: { direction: string }) => message.direction === 'incoming')
  const silent = incoming.find((message: { content: string }) => message.content !== 'primero')
  const story = await server.call('GET', `/api/messages/${silent.id}/journal`, undefined, token)
  expect(story.body.data).toMatchObject({ answered: false, sentence })
})

test('manual reply during generation: the conversation does not wait', async () => {
  const server = await startTestServer({ runsWorkers: true })
  const { bot, token } = await createOwnerWithAgent(server)
  server.model.hold()
  bot.sendAsCustomer(luz, '¿Tienen café?')
  await server.model.waitForCalls(1)
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Sí, Luz' }, token)
  server.model.release()
  await bot.waitForSent(1)
  const stream = await openEventStream(server.url, token)
  const outcome = () => server.db.selectFrom('exchanges').select('outcome').executeTakeFirstOrThrow()
  for (let seen = 0; (await outcome()).outcome === null; seen = stream.events.length)
    await stream.waitUntil(() => stream.events.length > seen, 'the exchange to end')
  await stream.close()

  expect(bot.sent.map((message) => message.shown)).toEqual(['Sí, Luz'])
  expect((await outcome()).outcome).toBe('paused')
  expect((await fetchThread(server, token)).conversation).toMatchObject({ status: 'active', assignedTo: 'yo' })
})

test('late message: it is placed by its network time, and the list keeps the last message', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  bot.sendAsCustomer(luz, twelveMinutesAgo())
  await waitUntilConfirmed(bot)
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages.map((message: { content: string }) => message.content)).toEqual(['hola', 'hola', 'Eco: hola'])
  expect(conversation.lastMessage).toMatchObject({ direction: 'outgoing', content: 'Eco: hola' })
})

test('photo with a caption: the list shows the caption, and the notification says it is a photo', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const stream = await openEventStream(server.url, token)
  const photo = [{ file_id: 'f', file_unique_id: 'f', width: 1, height: 1 }]
  bot.sendAsCustomer(luz, { photo, caption: '¿tienen de esta?' })
  await waitUntilConfirmed(bot)
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'message'), 'the photo')
  await stream.close()
  expect(stream.events.find(({ type }) => type === 'message')).toMatchObject({ preview: 'Foto: ¿tienen de esta?' })
  expect((await fetchThread(server, token)).conversation.lastMessage).toMatchObject({
    type: 'image',
    content: '¿tienen de esta?',
  })
})

test('slow server clock: the reply is shown after its question, and the list shows the question', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  for (const date of [Math.floor(Date.now() / 1000) + 90, 253_402_300_799]) {
    bot.sendAsCustomer({ id: date, firstName: 'Luz' }, { text: '¿Tienen café?', date })
    await waitUntilConfirmed(bot)
    const { conversation } = await fetchThread(server, token)
    expect(conversation.lastMessage).toMatchObject({ direction: 'incoming', content: '¿Tienen café?' })
    expect(new Date(conversation.lastMessage.timestamp).getTime()).toBeLessThanOrEqual(Date.now())
    await server.drain()
    const { messages } = await fetchThread(server, token)
    expect(messages.map((message: { direction: string }) => message.direction)).toEqual(['incoming', 'outgoing'])
  }
})

test('journal: an answered message has every step', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { messages } = await fetchThread(server, token)
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.answered).toBe(true)
  expect(body.data.steps.map((step: { text: string }) => step.text)).toEqual([
    'Recibió el mensaje por Telegram',
    expect.stringMatching(/^Redactó la respuesta con eco \(\d+ tokens, sin precio\)$/),
    'Telegram recibió la respuesta',
  ])
})

test('manual reply: the agent is paused until the conversation is reopened', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)

  const sent = await server.call(
    'POST',
    `/api/conversations/${conversation.id}/messages`,
    { content: 'Soy Ana, te ayudo yo' },
    token,
  )
  expect(sent.body.data).toMatchObject({ origin: 'console', status: 'pending' })
  await server.drain()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Soy Ana, te ayudo yo' })

  await sendAndDrain(server, bot, luz, '¿Ana?')
  expect(bot.sent).toHaveLength(2)
  expect((await fetchThread(server, token)).conversation).toMatchObject({
    status: 'waiting',
    pause: { by: 'console' },
    assignedTo: 'yo',
  })

  await server.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'active' }, token)
  await sendAndDrain(server, bot, luz, '¿y el envío?')
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿y el envío?' })
})

test('no model: the fallback is sent and the card shows «none»', async () => {
  const server = await startTestServer({ env: { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' } })
  const { bot, agent } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, '¿Tienen patinetas?')
  expect(agent.brain).toBe('none')
  expect(bot.sent).toMatchObject([{ shown: 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?' }])
})

test('fast server clock: a quick answer of the customer is shown after our reply', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, '¿Tienen café?')
  await sendAndDrain(server, bot, luz, { text: 'molido', date: Math.floor(Date.now() / 1000) - 3 })
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages.map((message: { content: string }) => message.content)).toEqual([
    '¿Tienen café?',
    'Eco: ¿Tienen café?',
    'molido',
    'Eco: molido',
  ])
  expect(conversation.lastMessage.content).toBe('Eco: molido')
})

test('fast server clock: messages of the customer keep their order', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const date = Math.floor(Date.now() / 1000)
  const say = async (text: string, aheadMs: number) => {
    bot.sendAsCustomer(luz, { text, date })
    await waitUntilConfirmed(bot)
    server.advanceClock(aheadMs)
    await server.drain()
  }
  await say('uno', 3_000)
  await say('dos', 4_000)
  for (const text of ['tres', 'cuatro']) bot.sendAsCustomer(luz, { text, date: date + 1 })
  await waitUntilConfirmed(bot)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  const customerMessages = messages.filter((message: { direction: string }) => message.direction === 'incoming')
  expect(customerMessages.map((message: { content: string }) => message.content)).toEqual([
    'uno',
    'dos',
    'tres',
    'cuatro',
  ])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: uno', 'Eco: dos', 'Eco: tres\ncuatro'])
})

test('reason for no reply: it stays the same when the conversation continues', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Ana' }, token)
  await sendAndDrain(server, bot, luz, '¿Ana?')
  const updateSettings = (status: string) =>
    server.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  for (const status of ['active', 'transferred']) await updateSettings(status)
  const { messages } = await fetchThread(server, token)
  const questions = messages.find((message: { content: string }) => message.content === '¿Ana?')
  const story = await server.call('GET', `/api/messages/${questions.id}/journal`, undefined, token)
  expect(story.body.data.sentence).toBe(
    `La conversación estaba en pausa porque respondiste desde la consola. ${reopen}`,
  )
})

test('no greeting: «/start» gets no reply, and the console says why', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, { greeting: '' })
  await sendAndDrain(server, bot, luz, '/start')
  expect(bot.sent).toEqual([])
  const { messages } = await fetchThread(server, token)
  const story = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(story.body.data).toMatchObject({
    answered: false,
    sentence: 'El agente no tiene un saludo configurado, así que no dijo nada.',
  })
})

test('response time: it is known after the first reply', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  expect((await fetchThread(server, token)).conversation).toMatchObject({
    averageResponseTime: 120,
    isResponseTimeKnown: false,
  })
  await server.drain()
  expect((await fetchThread(server, token)).conversation).toMatchObject({ isResponseTimeKnown: true })
})

test('typing indicator: it is shown during generation', async () => {
  const server = await startTestServer({ runsWorkers: true })
  const { bot } = await createOwnerWithAgent(server, { useTypingIndicator: true })
  server.model.hold()
  bot.sendAsCustomer(luz, 'hola')
  await bot.waitFor(() => bot.typing.length > 0, 'typing')
  expect(bot.sent).toEqual([])
  server.model.release()
  await bot.waitForSent(1)
})

test('opt-out: «BAJA» silences the agent for the contact, and «ALTA» enables it again', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  for (const text of ['/start', 'BAJA', 'hola']) {
    await sendAndDrain(server, bot, luz, text)
  }
  expect(bot.sent.map((message) => message.shown)).toEqual(['¡Hola! Escribe tu pregunta y te respondo enseguida.'])
  for (const text of ['alta', '¿café?']) {
    await sendAndDrain(server, bot, luz, text)
  }
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿café?' })
})
