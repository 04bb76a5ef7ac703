import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { heard, thread, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz', lastName: 'Marín' }

test('a customer writes, the agent answers, and the thread tells both', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.say(luz, '¿Tienen café?')
  await heard(bot)
  await house.drain()

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

test.each([
  [
    'an inactive agent',
    { isActive: false },
    'waiting',
    'El agente está inactivo. Actívalo para que vuelva a responder.',
  ],
] as const)('%s keeps the message, stays silent and says why', async (_, changes, status, sentence) => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await house.db.updateTable('agents').set(changes).execute()
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain()

  const { conversation, messages } = await thread(house, token)
  expect(bot.sent).toEqual([])
  expect(conversation.status).toBe(status)
  const story = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(story.body.data).toMatchObject({ answered: false, sentence })
})

test('the journal tells an answered message step by step', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain()
  const { messages } = await thread(house, token)
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.answered).toBe(true)
  expect(body.data.steps.map((step: { text: string }) => step.text)).toEqual([
    'Recibió el mensaje por Telegram',
    'Redactó la respuesta con eco',
    'Telegram recibió la respuesta',
  ])
})

test('a person who answers from the console silences the agent until the conversation is reopened', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain()
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

  bot.say(luz, '¿Ana?')
  await heard(bot)
  await house.drain()
  expect(bot.sent).toHaveLength(2)
  expect((await thread(house, token)).conversation).toMatchObject({
    status: 'waiting',
    pause: { by: 'console' },
    assignedTo: 'yo',
  })

  await house.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'active' }, token)
  bot.say(luz, '¿y el envío?')
  await heard(bot)
  await house.drain()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿y el envío?' })
})

test('without any model the fallback is said, and the card says «none»', async () => {
  const house = await openHouse({ env: { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' } })
  const { bot, agent } = await withAgent(house)
  bot.say(luz, 'hola')
  await heard(bot)
  await house.drain()
  expect(agent.brain).toBe('none')
  expect(bot.sent).toMatchObject([{ shown: 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?' }])
})

test('a message that waited for more than ten minutes is kept and not answered', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.say(luz, { text: 'hola', date: Math.floor(Date.now() / 1000) - 11 * 60 })
  await heard(bot)
  await house.drain()
  expect(bot.sent).toEqual([])
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'waiting', unreadCount: 1 })
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
    bot.say(luz, text)
    await heard(bot)
    await house.drain()
  }
  expect(bot.sent.map((message) => message.shown)).toEqual(['¡Hola! Escribe tu pregunta y te respondo enseguida.'])
  for (const text of ['alta', '¿café?']) {
    bot.say(luz, text)
    await heard(bot)
    await house.drain()
  }
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿café?' })
})
