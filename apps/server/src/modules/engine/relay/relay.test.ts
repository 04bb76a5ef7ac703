import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { converse, thread, withAgent } from '../../../../test/people.ts'
import { openStream } from '../../../../test/stream.ts'

const LOGS = '/api/conversation-logs'
const person = 'Te paso con una persona del equipo, que te responde por aquí.'

/** An agent, and a flow with a key that holds its customers' conversations. */
async function withFlow(house: TestHouse, customConfig: Record<string, unknown> = {}, username?: string) {
  const made = await withAgent(house, customConfig, username)
  const { key } = (await house.call('POST', '/api/integration-keys', { name: 'n8n' }, made.token)).body.data
  const about = { sessionName: made.agent.sessionName, userPhone: '99', userName: 'Luz' }
  const ask = (input: string, externalId?: string, more: object = {}) =>
    house.call(
      'POST',
      `/api/agents/${made.agent.id}/execution`,
      { input, conversation: { ...about, externalId }, ...more },
      key,
    )
  const report = (log: object) => house.call('POST', LOGS, { ...about, ...log }, key)
  const logs = async () => (await house.call('GET', LOGS, undefined, made.token)).body.data
  return { ...made, key: key as string, about, ask, report, logs }
}

const why = async (house: TestHouse, token: string) => {
  const { messages } = await thread(house, token)
  return (await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}

test('what a flow hands over is a conversation like any other, answered by the agent and said by the flow', async () => {
  const house = await openHouse()
  const { bot, token, ask } = await withFlow(house)
  const stream = await openStream(house.url, token)
  const { body } = await ask('¿Abren hoy?', 'a')
  expect(body.data).toMatchObject({ reply: 'Eco: ¿Abren hoy?', reason: 'El agente respondió.', outcome: 'answered' })
  expect(body.data.usage.inputTokens).toBeGreaterThan(0)
  const both = () => stream.events.filter(({ type }) => type === 'message').length >= 2
  await stream.until(both, 'question and reply to be told')
  await stream.close()
  await house.drain()
  expect(bot.sent).toEqual([])
  const { conversation, messages } = await thread(house, token)
  expect(conversation).toMatchObject({ unreadCount: 1, totalMessages: 2, contact: { id: '99', name: 'Luz' } })
  expect(messages.map(({ origin, status, content }: Record<string, unknown>) => [origin, status, content])).toEqual([
    ['contact', null, '¿Abren hoy?'],
    ['n8n', 'sent', 'Eco: ¿Abren hoy?'],
  ])
  expect(await why(house, token)).toMatchObject({ answered: true, sentence: 'El agente respondió.' })
  const runs = await house.call('GET', `/api/agents/${conversation.agentId}/executions`, undefined, token)
  expect(runs.body.data).toMatchObject([{ input: '¿Abren hoy?', reply: 'Eco: ¿Abren hoy?' }])
})

test('the next message is answered with what was said before', async () => {
  const house = await openHouse()
  const { ask } = await withFlow(house)
  await ask('Me llamo Luz')
  await ask('¿Cómo me llamo?')
  const { messages } = house.model.calls[1]!.body as { messages: { role: string; content: string }[] }
  expect(messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
    'Me llamo Luz',
    'Eco: Me llamo Luz',
    '¿Cómo me llamo?',
  ])
})

test('whoever holds a line asks by the name of its session, and reaches nobody else’s agent by it', async () => {
  const house = await openHouse()
  const { agent, about, key } = await withFlow(house)
  const other = await withFlow(house, {}, 'vecina')
  const ask = (as: string) =>
    house.call('POST', `/api/agents/${agent.sessionName}/execution`, { input: 'hola', conversation: about }, as)
  expect((await ask(key)).body.data).toMatchObject({ reply: 'Eco: hola' })
  expect((await ask(other.key)).body.code).toBe('agents.not_found')
})

test('the same externalId is one message with one answer, and one log however it is reported besides', async () => {
  const house = await openHouse()
  const { ask, report, logs, about } = await withFlow(house)
  const answers = [await ask('hola', 'a'), await ask('hola', 'a')]
  expect(answers.map(({ body }) => body.data.reply)).toEqual(['Eco: hola', null])
  expect(house.model.calls).toHaveLength(1)
  const told = await report({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola' })
  expect(told.status).toBe(201)
  expect(await logs()).toMatchObject([{ id: told.body.data.id, userMessage: 'hola', aiResponse: 'Eco: hola' }])
  expect((await ask('otra cosa', 'a')).body.code).toBe('logs.told_otherwise')

  // Reported first, and answered afterwards.
  await report({ externalId: 'b', userMessage: '¿siguen?' })
  expect((await ask('¿siguen?', 'b')).body.data.reply).toBe('Eco: ¿siguen?')
  expect(await logs()).toHaveLength(2)
  await report({ ...about, externalId: 'c', userMessage: 'adiós', aiResponse: 'Hasta luego' })
  expect((await ask('adiós', 'c')).body.data.reply).toBeNull()
  expect(house.model.calls).toHaveLength(2)
})

test('relay: one message asked about five times at once is thought about and handed out once', async () => {
  const house = await openHouse()
  const { ask, logs } = await withFlow(house)
  const all = await Promise.all(Array.from({ length: 5 }, () => ask('hola', 'a')))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(all.flatMap(({ body }) => body.data.reply ?? [])).toEqual(['Eco: hola'])
  expect(house.model.calls).toHaveLength(1)
  expect(await logs()).toMatchObject([{ userMessage: 'hola', aiResponse: 'Eco: hola' }])
})

test('two messages of one moment have one answer, and only one of their callers says it', async () => {
  const house = await openHouse()
  const { token, ask, logs } = await withFlow(house)
  house.model.hold()
  const first = ask('hola', 'a')
  await house.model.waitForCalls(1)
  const second = ask('¿están?', 'b')
  await expect.poll(async () => (await thread(house, token)).conversation.totalMessages).toBe(2)
  house.model.release()
  const replies = [(await first).body.data, (await second).body.data]
  const silent = replies.find(({ reply }) => reply === null)
  expect(silent.reason).toBe('Se respondió junto con otro mensaje del mismo momento.')
  expect(replies.find(({ reply }) => reply !== null).reply).toContain('¿están?')
  expect(await logs()).toHaveLength(1)
})

test('a wish for a person pauses the conversation for good, and then nothing is answered', async () => {
  const house = await openHouse()
  const { token, ask } = await withFlow(house)
  expect((await ask('Quiero hablar con una persona')).body.data).toMatchObject({
    reply: person,
    reason: 'Pidió hablar con una persona: la conversación pasó a una persona.',
  })
  expect((await thread(house, token)).conversation).toMatchObject({
    status: 'transferred',
    pause: { by: 'escalation' },
  })
  expect((await ask('¿Hola?')).body.data).toMatchObject({
    reply: null,
    outcome: 'paused',
    reason: expect.stringMatching(/estaba en pausa porque se pasó a una persona/),
  })
  expect(house.model.calls).toEqual([])
})

test('«BAJA», an agent that is switched off and a person who takes over silence a flow too', async () => {
  const house = await openHouse()
  const { token, agent, ask } = await withFlow(house)
  expect((await ask('BAJA')).body.data).toMatchObject({ reply: null, outcome: 'muted' })
  expect((await ask('hola')).body.data).toMatchObject({ reply: null, outcome: 'muted' })
  expect((await ask('ALTA')).body.data).toMatchObject({ outcome: 'greeted' })
  await house.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'inactive' }, token)
  expect((await ask('hola')).body.data).toMatchObject({ reply: null, outcome: 'inactive' })
  await house.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'active' }, token)
  const { conversation } = await thread(house, token)
  await house.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'transferred' }, token)
  expect((await ask('hola')).body.data).toMatchObject({ reply: null, outcome: 'paused' })
})

test('a model that fails has failed at once: whoever holds the conversation gets the fallback, and a person the rest', async () => {
  const house = await openHouse()
  const { token, ask } = await withFlow(house)
  house.model.reply({ status: 500 })
  expect((await ask('hola')).body.data).toMatchObject({
    reply: expect.stringMatching(/^En este momento no puedo responder/),
  })
  expect((await thread(house, token)).conversation).toMatchObject({ pause: { by: 'model' } })
})

test('a conversation of ours goes on in the hands of a flow, and nobody else’s is reached', async () => {
  const house = await openHouse()
  const { bot, token, agent, about, ask, key } = await withFlow(house)
  await converse(house, bot, { id: 99, firstName: 'Luz' }, 'hola')
  await ask('¿y mañana?')
  expect((await thread(house, token)).messages).toHaveLength(4)
  const other = await withAgent(house, {}, 'vecina')
  const into = (id: string, sessionName: string) =>
    house.call('POST', `/api/agents/${id}/execution`, { input: 'x', conversation: { ...about, sessionName } }, key)
  expect((await into(other.agent.id, about.sessionName)).status).toBe(404)
  expect((await into(agent.id, other.agent.sessionName)).body.data.reply).toBe('Eco: x')
  expect((await house.call('GET', LOGS, undefined, other.token)).body.data).toEqual([])
  expect((await ask('x', 'z', { history: [] })).body.code).toBe('agents.no_trial')
})

test('what was left in the middle waits for a person once it is old', async () => {
  const house = await openHouse()
  const { token, report } = await withFlow(house)
  await report({ externalId: 'a', userMessage: 'hola' })
  await house.db.updateTable('exchanges').set({ outcome: null, closedAt: null }).execute()
  await house.db.updateTable('journal').set({ step: 'relayed' }).execute()
  await house.lookForSilentFlows()
  expect((await thread(house, token)).conversation.status).toBe('active')
  house.skip(4 * 60_000)
  await house.lookForSilentFlows()
  expect((await thread(house, token)).conversation.status).toBe('waiting')
})
