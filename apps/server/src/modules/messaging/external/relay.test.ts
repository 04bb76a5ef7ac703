import { expect, test } from 'vitest'
import type { Message as TelegramMessage } from 'grammy/types'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { paymentCheckReply } from '../../../../test/payment-receipts/payment-checks.ts'

const LOGS = '/api/conversation-logs'
const HAND_OFF_MESSAGE = 'Te paso con una persona del equipo, que te responde por aquí.'

/** An agent, and a workflow with a key that operates its conversations. */
async function withWorkflow(server: TestServer, customConfig: Record<string, unknown> = {}, username?: string) {
  const setup = await createOwnerWithAgent(server, customConfig, username)
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, setup.token)).body.data
  const conversationRef = { sessionName: setup.agent.sessionName, userPhone: '99', userName: 'Luz' }
  const relay = (input: string, externalId?: string, fields: object = {}) =>
    server.call(
      'POST',
      `/api/agents/${setup.agent.id}/execution`,
      { input, conversation: { ...conversationRef, externalId }, ...fields },
      key,
    )
  const report = (log: object) => server.call('POST', LOGS, { ...conversationRef, ...log }, key)
  const logs = async () => (await server.call('GET', LOGS, undefined, setup.token)).body.data
  return { ...setup, key: key as string, about: conversationRef, ask: relay, report, logs }
}

const journalOf = async (server: TestServer, token: string) => {
  const { messages } = await fetchThread(server, token)
  return (await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}

test('relay: the conversation looks like any other; the agent replies and the workflow sends', async () => {
  const server = await startTestServer()
  const { bot, token, ask: relay } = await withWorkflow(server)
  const stream = await openEventStream(server.url, token)
  const { body } = await relay('¿Abren hoy?', 'a')
  expect(body.data).toMatchObject({
    reply: 'Eco: ¿Abren hoy?',
    reason: 'Respondió sin citar ningún documento.',
    outcome: 'answered',
  })
  expect(body.data.usage.inputTokens).toBeGreaterThan(0)
  const both = () => stream.events.filter(({ type }) => type === 'message').length >= 2
  await stream.waitUntil(both, 'question and reply to be told')
  await stream.close()
  await server.drain()
  expect(bot.sent).toEqual([])
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ unreadCount: 1, totalMessages: 2, contact: { id: '99', name: 'Luz' } })
  expect(messages.map(({ origin, status, content }: Record<string, unknown>) => [origin, status, content])).toEqual([
    ['contact', null, '¿Abren hoy?'],
    ['n8n', 'sent', 'Eco: ¿Abren hoy?'],
  ])
  expect(await journalOf(server, token)).toMatchObject({
    answered: true,
    sentence: 'Respondió sin citar ningún documento.',
  })
  const runs = await server.call('GET', `/api/agents/${conversation.agentId}/executions`, undefined, token)
  expect(runs.body.data).toMatchObject([{ input: '¿Abren hoy?', reply: 'Eco: ¿Abren hoy?' }])
})

test('relay: the next message is answered with the earlier ones as context', async () => {
  const server = await startTestServer()
  const { ask: relay } = await withWorkflow(server)
  await relay('Me llamo Luz')
  await relay('¿Cómo me llamo?')
  const { messages } = server.model.calls[1]!.body as { messages: { role: string; content: string }[] }
  expect(messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
    'Me llamo Luz',
    'Eco: Me llamo Luz',
    '¿Cómo me llamo?',
  ])
})

test('relay by session name: it reaches only agents of the same account', async () => {
  const server = await startTestServer()
  const { agent, about: conversationRef, key } = await withWorkflow(server)
  const other = await withWorkflow(server, {}, 'vecina')
  const relay = (as: string) =>
    server.call(
      'POST',
      `/api/agents/${agent.sessionName}/execution`,
      { input: 'hola', conversation: conversationRef },
      as,
    )
  expect((await relay(key)).body.data).toMatchObject({ reply: 'Eco: hola' })
  expect((await relay(other.key)).body.code).toBe('agents.not_found')
})

test('relay: one externalId is one message, one reply and one log, however often it is reported', async () => {
  const server = await startTestServer()
  const { ask: relay, report, logs, about: conversationRef } = await withWorkflow(server)
  const answers = [await relay('hola', 'a'), await relay('hola', 'a')]
  expect(answers.map(({ body }) => body.data.reply)).toEqual(['Eco: hola', null])
  expect(server.model.calls).toHaveLength(1)
  const events = await report({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola' })
  expect(events.status).toBe(201)
  expect(await logs()).toMatchObject([{ id: events.body.data.id, userMessage: 'hola', aiResponse: 'Eco: hola' }])
  expect((await relay('otra cosa', 'a')).body.code).toBe('logs.told_otherwise')

  // Reported first, relayed afterwards.
  await report({ externalId: 'b', userMessage: '¿siguen?' })
  expect((await relay('¿siguen?', 'b')).body.data.reply).toBe('Eco: ¿siguen?')
  expect(await logs()).toHaveLength(2)
  await report({ ...conversationRef, externalId: 'c', userMessage: 'adiós', aiResponse: 'Hasta luego' })
  expect((await relay('adiós', 'c')).body.data.reply).toBeNull()
  expect(server.model.calls).toHaveLength(2)
})

test('relay: one message asked about five times at once is generated and handed out once', async () => {
  const server = await startTestServer()
  const { ask: relay, logs } = await withWorkflow(server)
  const askers = await Promise.all(Array.from({ length: 5 }, () => relay('hola', 'a')))
  expect(askers.map(({ status }) => status)).toEqual(askers.map(() => 200))
  expect(askers.flatMap(({ body }) => body.data.reply ?? [])).toEqual(['Eco: hola'])
  expect(server.model.calls).toHaveLength(1)
  expect(await logs()).toMatchObject([{ userMessage: 'hola', aiResponse: 'Eco: hola' }])
})

test('relay: two messages of one moment get one reply, handed to one caller', async () => {
  const server = await startTestServer()
  const { token, ask: relay, logs } = await withWorkflow(server)
  server.model.hold()
  const first = relay('hola', 'a')
  await server.model.waitForCalls(1)
  const second = relay('¿están?', 'b')
  await expect.poll(async () => (await fetchThread(server, token)).conversation.totalMessages).toBe(2)
  server.model.release()
  const replies = [(await first).body.data, (await second).body.data]
  const silent = replies.find(({ reply }) => reply === null)
  expect(silent.reason).toBe('Se respondió junto con otro mensaje del mismo momento.')
  expect(replies.find(({ reply }) => reply !== null).reply).toContain('¿están?')
  expect(await logs()).toHaveLength(1)
})

test('relay: a request for a person pauses the conversation, and nothing is answered afterwards', async () => {
  const server = await startTestServer()
  const { token, ask: relay } = await withWorkflow(server)
  expect((await relay('Quiero hablar con una persona')).body.data).toMatchObject({
    reply: HAND_OFF_MESSAGE,
    reason: 'Pidió hablar con una persona: la conversación pasó a una persona.',
  })
  expect((await fetchThread(server, token)).conversation).toMatchObject({
    status: 'transferred',
    pause: { by: 'escalation' },
  })
  expect((await relay('¿Hola?')).body.data).toMatchObject({
    reply: null,
    outcome: 'paused',
    reason: expect.stringMatching(/estaba en pausa porque se pasó a una persona/),
  })
  expect(server.model.calls).toEqual([])
})

test('relay: no reply after «BAJA», while the agent is off, or after a person took over', async () => {
  const server = await startTestServer()
  const { token, agent, ask: relay } = await withWorkflow(server)
  expect((await relay('BAJA')).body.data).toMatchObject({ reply: null, outcome: 'muted' })
  expect((await relay('hola')).body.data).toMatchObject({ reply: null, outcome: 'muted' })
  expect((await relay('ALTA')).body.data).toMatchObject({ outcome: 'greeted' })
  await server.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'inactive' }, token)
  expect((await relay('hola')).body.data).toMatchObject({ reply: null, outcome: 'inactive' })
  await server.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus: 'active' }, token)
  const { conversation } = await fetchThread(server, token)
  await server.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'transferred' }, token)
  expect((await relay('hola')).body.data).toMatchObject({ reply: null, outcome: 'paused' })
})

test('relay: a failing model is not retried; the caller gets the fallback and a person takes over', async () => {
  const server = await startTestServer()
  const { token, ask: relay } = await withWorkflow(server)
  server.model.queueReplies({ status: 500 })
  expect((await relay('hola')).body.data).toMatchObject({
    reply: expect.stringMatching(/^En este momento no puedo responder/),
  })
  expect((await fetchThread(server, token)).conversation).toMatchObject({ pause: { by: 'model' } })
})

test('relay: our own conversation continues through a workflow; those of other accounts are unreachable', async () => {
  const server = await startTestServer()
  const { bot, token, agent, about: conversationRef, ask: relay, key } = await withWorkflow(server)
  await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, 'hola')
  await relay('¿y mañana?')
  expect((await fetchThread(server, token)).messages).toHaveLength(4)
  const other = await createOwnerWithAgent(server, {}, 'vecina')
  const into = (id: string, sessionName: string) =>
    server.call(
      'POST',
      `/api/agents/${id}/execution`,
      { input: 'x', conversation: { ...conversationRef, sessionName } },
      key,
    )
  expect((await into(other.agent.id, conversationRef.sessionName)).status).toBe(404)
  expect((await into(agent.id, other.agent.sessionName)).body.data.reply).toBe('Eco: x')
  expect((await server.call('GET', LOGS, undefined, other.token)).body.data).toEqual([])
  expect((await relay('x', 'z', { history: [] })).body.code).toBe('agents.no_trial')
})

test('relay: an exchange that was interrupted waits for a person once it is old', async () => {
  const server = await startTestServer()
  const { token, report } = await withWorkflow(server)
  await report({ externalId: 'a', userMessage: 'hola' })
  await server.db.updateTable('exchanges').set({ outcome: null, closedAt: null }).execute()
  await server.db.updateTable('journal').set({ step: 'relayed' }).execute()
  await server.reportSilentWorkflows()
  expect((await fetchThread(server, token)).conversation.status).toBe('active')
  server.advanceClock(4 * 60_000)
  await server.reportSilentWorkflows()
  expect((await fetchThread(server, token)).conversation.status).toBe('waiting')
})

test('relay: a draft is checked for payments too, and the question is no tool that the agent used', async () => {
  const server = await startTestServer()
  const { ask: relay } = await withWorkflow(server, { paymentReceipts: { enabled: true } })
  await relay('¿Cuánto es?', 'a')
  const message = await server.db
    .selectFrom('messages')
    .select(['id as messageId', 'workspaceId', 'at as receivedAt'])
    .where('direction', '=', 'incoming')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('paymentReceipts')
    .values({ ...message, agreedCents: [] })
    .execute()
  server.model.queueReplies('Listo, descontado de tu saldo lo que transferiste')
  server.model.queuePaymentChecks(paymentCheckReply('sí'))
  const { body } = await relay('ya pagué', 'b')
  expect(body.data).toMatchObject({
    reply: 'El equipo va a verificar el pago y te confirma por aquí.',
    outcome: 'payment_receipt',
    tools: [],
  })
})

test('relay: what a workflow heard in a note follows its caption, also when it is told again', async () => {
  const server = await startTestServer()
  const { bot, token, agent, key, about } = await withWorkflow(server, { autoReply: false })
  const note = { voice: { duration: 3 }, caption: 'mi pedido' } as Partial<TelegramMessage>
  await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, note)
  const { externalId } = await server.db.selectFrom('messages').select('externalId').executeTakeFirstOrThrow()
  const conversation = { ...about, externalId, transcribed: true }
  const tell = (input: string) => server.call('POST', `/api/agents/${agent.id}/execution`, { input, conversation }, key)
  expect([(await tell('Quiero quince rosas')).status, (await tell('Quiero quince rosas')).status]).toEqual([200, 200])
  expect((await tell('Quiero cinco rosas')).body.code).toBe('logs.told_otherwise')
  const { messages, conversation: kept } = await fetchThread(server, token)
  expect(messages[0]).toMatchObject({
    type: 'voice',
    content: 'mi pedido',
    metadata: { isTranscript: true },
    transcript: { state: 'kept', text: 'Quiero quince rosas' },
  })
  expect(kept.lastMessage).toMatchObject({ content: 'mi pedido\nQuiero quince rosas', isTranscript: true })
})
