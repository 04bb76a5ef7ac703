import { expect, test } from 'vitest'
import { fetchOnlyConversation, fetchFirstJournal, createRelayAgent } from '../../../../test/channels/relay.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'

const REASON_BEING_SENT = 'Esta respuesta ya se está diciendo: no hay que enviar nada.'
const REASON_SENT = 'Esta respuesta ya se dijo: no hay que enviar nada.'

test('reply handover: of twenty concurrent requests about one message, one gets the reply', async () => {
  const server = await startTestServer()
  const { requestReply } = await createRelayAgent(server)
  const responses = await Promise.all(Array.from({ length: 20 }, () => requestReply('hola', 'a')))
  const answers = responses.map(({ body }) => body.data)
  expect(answers.filter(({ reply }) => reply !== null).map(({ reply }) => reply)).toEqual(['Eco: hola'])
  expect(answers.filter(({ reply }) => reply === null).map(({ reason }) => reason)).toEqual(
    Array(19).fill(REASON_BEING_SENT),
  )
  expect(server.model.calls).toHaveLength(1)
})

test('reply handover: two servers on one database hand out one reply', async () => {
  const server = await startTestServer()
  const { requestReply, agent, conversationInput, key } = await createRelayAgent(server)
  const shared = { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url }
  const secondServer = await startTestServer({ sharedWith: shared })
  const askSecondServer = () =>
    secondServer.call(
      'POST',
      `/api/agents/${agent.id}/execution`,
      { input: 'hola', conversation: conversationInput('a') },
      key,
    )
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? requestReply('hola', 'a') : askSecondServer())),
  )
  expect(responses.filter(({ body }) => body.data.reply !== null)).toHaveLength(1)
})

test('reply handover: a confirmed or reported reply is not handed out again', async () => {
  const server = await startTestServer()
  const { requestReply, reportExchange } = await createRelayAgent(server)
  const { reply } = (await requestReply('hola', 'a')).body.data
  await reportExchange({ externalId: 'a', userMessage: 'hola', aiResponse: reply })
  expect((await requestReply('hola', 'a')).body.data).toMatchObject({ reply: null, reason: REASON_SENT })
  await reportExchange({ externalId: 'b', userMessage: 'adiós', aiResponse: 'Hasta luego' })
  expect((await requestReply('adiós', 'b')).body.data).toMatchObject({ reply: null, reason: REASON_SENT })
})

test('reply handover: without externalId each request gets its own reply and needs no confirmation', async () => {
  const server = await startTestServer()
  const { token, requestReply } = await createRelayAgent(server)
  expect((await requestReply('hola')).body.data.reply).toBe('Eco: hola')
  expect((await requestReply('hola')).body.data.reply).toBe('Eco: hola')
  server.advanceClock(10 * 60_000)
  await server.reportSilentWorkflows()
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages.map(({ status }: { status: string }) => status)).toEqual([null, 'sent', null, 'sent'])
  expect(conversation.status).toBe('active')
})

test('reply handover: unconfirmed for 60 s becomes uncertain, and a late confirmation repairs it', async () => {
  const server = await startTestServer()
  const { token, requestReply, reportExchange } = await createRelayAgent(server)
  await requestReply('hola', 'a')
  server.advanceClock(30_000)
  await server.reportSilentWorkflows()
  expect((await fetchThread(server, token)).messages[1]).toMatchObject({ status: 'sent' })
  server.advanceClock(31_000)
  await server.reportSilentWorkflows()
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages[1]).toMatchObject({ status: 'uncertain' })
  expect(conversation.status).toBe('waiting')
  expect(await fetchFirstJournal(server, token)).toMatchObject({
    answered: false,
    sentence: 'Envío incierto: tu flujo de n8n no confirmó que la envió. No se repite para no duplicarla.',
    remedy: 'workflows',
  })
  expect((await requestReply('hola', 'a')).body.data).toMatchObject({ reply: null })
  await reportExchange({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola' })
  expect((await fetchThread(server, token)).messages[1]).toMatchObject({ status: 'sent' })
  expect(await fetchFirstJournal(server, token)).toMatchObject({ answered: true, remedy: null })
})

/** The «Envío incierto» hand-offs that consoles received, and each agent's uncertain deliveries in a row. */
const uncertaintyOf = async ({ pool }: TestServer) => {
  const { rows: told } = await pool.query(`select data from events where data->'handOff'->>'by' = 'in_doubt'`)
  const { rows: agents } = await pool.query<{ doubts: number }>(`select uncertain_sends as doubts from agents`)
  return { told: told.length, inARow: agents.map(({ doubts }) => doubts) }
}

test('reply handover: an unconfirmed reply is notified and counted once; a confirmed one resets it', async () => {
  const server = await startTestServer()
  const { requestReply, reportExchange } = await createRelayAgent(server)
  await requestReply('hola', 'a')
  server.advanceClock(61_000)
  await Promise.all([server.reportSilentWorkflows(), server.reportSilentWorkflows()])
  expect(await uncertaintyOf(server)).toEqual({ told: 1, inARow: [1] })
  await reportExchange({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola', delivery: 'uncertain' })
  expect(await uncertaintyOf(server)).toEqual({ told: 1, inARow: [1] })
  await requestReply('gracias', 'b')
  await reportExchange({ externalId: 'b', userMessage: 'gracias', aiResponse: 'Eco: gracias' })
  expect(await uncertaintyOf(server)).toEqual({ told: 1, inARow: [0] })
})

test('reply handover: a workflow that does not know whether it sent: the conversation waits, notified', async () => {
  const server = await startTestServer()
  const { token, requestReply, reportExchange } = await createRelayAgent(server)
  await requestReply('hola', 'a')
  await reportExchange({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola', delivery: 'uncertain' })
  expect((await fetchThread(server, token)).conversation.status).toBe('waiting')
  expect(await uncertaintyOf(server)).toEqual({ told: 1, inARow: [1] })
})

test('reply handover: a client that disconnects before the reply leaves it to the next request', async () => {
  const server = await startTestServer()
  const { requestReply, requestAndDisconnect } = await createRelayAgent(server)
  server.model.hold()
  const disconnected = requestAndDisconnect('hola', 'a')
  await server.model.waitForCalls(1)
  await disconnected()
  server.model.release()
  await expect.poll(async () => (await requestReply('hola', 'a')).body.data.reply).toBe('Eco: hola')
  expect((await requestReply('hola', 'a')).body.data.reply).toBeNull()
})

test('reply handover: a reply never fetched is reported within five minutes and not handed out later', async () => {
  const server = await startTestServer()
  const { token, requestReply, requestAndDisconnect } = await createRelayAgent(server)
  server.model.hold()
  const disconnected = requestAndDisconnect('hola', 'a')
  await server.model.waitForCalls(1)
  await disconnected()
  server.model.release()
  await expect.poll(async () => (await fetchThread(server, token)).messages.length).toBe(2)
  server.advanceClock(4 * 60_000)
  await server.reportSilentWorkflows()
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages[1]).toMatchObject({ status: 'failed' })
  expect(conversation.status).toBe('waiting')
  expect(await fetchFirstJournal(server, token)).toMatchObject({
    answered: false,
    sentence: 'No se envió: la respuesta quedó lista y tu flujo de n8n no la recogió. Puedes responder tú.',
    remedy: 'workflows',
  })
  expect((await requestReply('hola', 'a')).body.data.reply).toBeNull()
})

test('quiet window: three quick messages through a workflow get one reply, in their order', async () => {
  const server = await startTestServer()
  const { token, requestReply } = await createRelayAgent(server, { responseDelay: 5_000 })
  const asked = ['uno', 'dos', 'tres'].map((evolution) => requestReply(evolution, evolution))
  await expect.poll(async () => (await fetchOnlyConversation(server, token))?.totalMessages).toBe(3)
  expect(server.model.calls).toHaveLength(0)
  server.advanceClock(5_000)
  const answers = (await Promise.all(asked)).map(({ body }) => body.data)
  expect(answers.filter(({ reply }) => reply !== null)).toHaveLength(1)
  expect(answers.filter(({ reply }) => reply === null).map(({ reason }) => reason)).toEqual(
    Array(2).fill('Se respondió junto con otro mensaje del mismo momento.'),
  )
  expect(server.model.calls).toHaveLength(1)
  const { messages } = await fetchThread(server, token)
  expect(messages.map(({ origin }: { origin: string }) => origin)).toEqual(['contact', 'contact', 'contact', 'n8n'])
})
