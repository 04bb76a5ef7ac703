import type { ConversationLog } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createArchive } from '../../../test/helpers/archive.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { sendAndDrain, signUp, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'

const LOGS = '/api/conversation-logs'

/** A workspace with one Telegram agent and an integration key. */
async function withIntegrationKey(server: TestServer) {
  const account = await createOwnerWithAgent(server)
  const { body } = await server.call('POST', '/api/integration-keys', { name: 'n8n' }, account.token)
  const key: string = body.data.key
  const report = (log: Record<string, unknown>, token = key) => server.call('POST', LOGS, log, token)
  return { ...account, key, keyId: body.data.id, report }
}

const exchange = { userPhone: '99', userName: 'Luz', userMessage: '¿Abren hoy?', aiResponse: 'Sí, hasta las 6.' }

test('reported exchange: it is in the inbox and the thread, with a live event', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const stream = await openEventStream(server.url, token)
  const { status, body } = await report({ sessionName: agent.sessionName, ...exchange })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    userMessage: '¿Abren hoy?',
    aiResponse: 'Sí, hasta las 6.',
    userName: 'Luz',
    platform: 'telegram',
    agentId: agent.id,
    agentSessionName: agent.sessionName,
  })
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'message'), 'the message to be told')
  await stream.close()
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ unreadCount: 1, totalMessages: 2, contact: { id: '99', name: 'Luz' } })
  expect(conversation.lastMessage).toMatchObject({ origin: 'n8n', content: 'Sí, hasta las 6.' })
  expect(
    messages.map(({ origin, status: ticks }: { origin: string; status: string | null }) => [origin, ticks]),
  ).toEqual([
    ['contact', null],
    ['n8n', 'sent'],
  ])
  expect(messages[0].isAnswered).toBe(true)
  const journal = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(journal.body.data).toMatchObject({
    answered: true,
    sentence: 'Respondió tu flujo de n8n, o el programa que usa tu clave de integración.',
  })
  await server.drain()
  expect(server.model.calls).toEqual([])
})

test('same externalId again: one log, and the second report may add the reply', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const request = { sessionName: agent.sessionName, externalId: 'ejec-1', ...exchange, aiResponse: '' }
  const first = await report(request)
  expect(first.body.data.aiResponse).toBe('')
  const { messages } = await fetchThread(server, token)
  const unanswered = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(unanswered.body.data.answered).toBe(false)

  const answers = await Promise.all([1, 2, 3].map(() => report({ ...request, aiResponse: 'Sí' })))
  expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(
    answers.map(() => [201, first.body.data.id]),
  )
  expect((await fetchThread(server, token)).messages).toHaveLength(2)
  expect((await server.call('GET', LOGS, undefined, token)).body.data).toHaveLength(1)
})

test('message and reply reported separately, in either order: one exchange in order', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const hola = { userMessage: 'hola', aiResponse: '' }
  const reply = { userMessage: '', aiResponse: 'Buenas' }
  for (const [externalId, first, second] of [
    ['a', hola, reply],
    ['b', reply, hola],
  ] as const) {
    const target = { sessionName: agent.sessionName, userPhone: externalId, externalId }
    const reports: Awaited<ReturnType<typeof report>>[] = []
    for (const side of [first, second, second, first, { ...hola, ...reply, userMessage: 'hola' }])
      reports.push(await report({ ...target, ...side }))
    expect(reports.map(({ status, body }) => [externalId, status, body.data?.id])).toEqual(
      reports.map(() => [externalId, 201, reports[0]?.body.data.id]),
    )
    expect(reports.at(-1)?.body.data).toMatchObject({ userMessage: 'hola', aiResponse: 'Buenas' })
    const { conversation, messages } = await fetchThread(server, token)
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(['hola', 'Buenas'])
    expect(conversation).toMatchObject({ unreadCount: 1, totalMessages: 2, lastMessage: { content: 'Buenas' } })
  }
})

test('same externalId with other texts, or a report without text: refused', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const target = { sessionName: agent.sessionName, userPhone: '99', externalId: 'a' }
  const first = await report({ ...target, userMessage: 'hola', aiResponse: 'Buenas\ntardes' })
  for (const neighbour of [
    { userMessage: 'adiós' },
    { aiResponse: 'Hasta luego' },
    { userMessage: 'hola', aiResponse: 'No' },
  ])
    expect(await report({ ...target, ...neighbour })).toMatchObject({
      status: 409,
      body: { code: 'logs.told_otherwise', error: 'Con ese externalId ya se registraron otras palabras' },
    })
  expect((await report({ ...target, aiResponse: ' Buenas tardes ' })).body.data).toEqual(first.body.data)
  for (const none of [{}, { userMessage: '', aiResponse: ' \n' }])
    for (const externalId of ['a', 'b', undefined])
      expect((await report({ ...target, externalId, ...none })).body.code).toBe('logs.nothing_said')
  expect((await server.call('GET', LOGS, undefined, token)).body.data).toEqual([first.body.data])
})

test.each([
  ['failed', 'waiting', 'No se pudo enviar: Tu flujo de n8n contó que no salió.'],
  ['uncertain', 'waiting', 'Envío incierto: Tu flujo de n8n no supo si salió. No se repite para no duplicarla.'],
] as const)('reply reported as «%s»: it is shown so, and the conversation is %s', async (delivery, state, sentence) => {
  const server = await startTestServer()
  const { agent, token, key, report } = await withIntegrationKey(server)
  const conversation = { sessionName: agent.sessionName, userPhone: '99', externalId: '7' }
  const request = await server.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola', conversation }, key)
  const reports = { ...conversation, userMessage: 'hola', aiResponse: request.body.data.reply, delivery }
  for (const time of [1, 2]) expect([time, (await report(reports)).status]).toEqual([time, 201])
  const { conversation: conversationNow, messages } = await fetchThread(server, token)
  expect(conversationNow).toMatchObject({ status: state, totalMessages: 2 })
  expect(messages[1]).toMatchObject({ origin: 'n8n', status: delivery, cause: expect.stringMatching(/^Tu flujo/) })
  const journal = (await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
  expect(journal).toMatchObject({ answered: false, sentence })
  expect(journal.steps.filter(({ kind }: { kind: string }) => kind === 'stop')).toHaveLength(1)
})

test('unsent reply: its text is stored; an unsent message of the contact changes nothing', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const target = { sessionName: agent.sessionName, userPhone: '99' }
  await report({ ...target, externalId: '1', userMessage: 'hola', aiResponse: 'Buenas', delivery: 'failed' })
  await report({ ...target, externalId: '2', userMessage: '¿y hoy?', delivery: 'failed' })
  const { messages } = await fetchThread(server, token)
  expect(messages.map(({ content, status }: Record<string, unknown>) => [content, status])).toEqual([
    ['hola', null],
    ['Buenas', 'failed'],
    ['¿y hoy?', null],
  ])
  expect((await report({ ...target, externalId: '3', userMessage: 'a', delivery: 'quizás' })).status).toBe(400)
})

test('session of one agent with the id of another: refused', async () => {
  const server = await startTestServer()
  const { token } = await createArchive(server, 'lucia', ['ventas', 'cobros'])
  const { body } = await server.call('POST', '/api/integration-keys', { name: 'n8n' }, token)
  const report = (agentId: string | null) =>
    server.call('POST', LOGS, { ...exchange, sessionName: 's-lucia-ventas', agentId }, body.data.key)
  expect((await report('lucia-cobros')).body).toMatchObject({
    code: 'logs.two_agents',
    error: 'sessionName es de un agente y agentId de otro: deja solo uno de los dos',
  })
  for (const agentId of ['lucia-ventas', 'el-de-n8n', '', null])
    expect((await report(agentId)).body.data.agentId).toBe('lucia-ventas')
})

test('fifty simultaneous reports of one exchange: one log', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const log = { sessionName: agent.sessionName, externalId: 'a', ...exchange }
  const reports = await Promise.all(Array.from({ length: 50 }, () => report(log)))
  expect(new Set(reports.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await server.call('GET', LOGS, undefined, token)).body.data).toHaveLength(1)
})

test('report: finds the conversation by name, the agent by id, name or part of it, in its account only', async () => {
  const server = await startTestServer()
  const { agent, bot, token, report } = await withIntegrationKey(server)
  await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, 'hola')
  const { conversation } = await fetchThread(server, token)
  const reportTo = async (log: Record<string, unknown>) => (await report({ ...exchange, ...log })).body
  for (const log of [
    { sessionName: conversation.sessionName },
    { sessionName: agent.sessionName },
    { sessionName: 'x', agentId: agent.id },
    { sessionName: 'x', agentName: 'VENTAS' },
    { sessionName: 'x', agentName: 'Agente de ventas' },
  ])
    expect([log, (await reportTo(log)).data?.sessionName]).toEqual([log, conversation.sessionName])
  expect((await reportTo({ sessionName: 'x', agentName: 'Cobros' })).code).toBe('logs.no_session')
  expect((await reportTo({ sessionName: agent.sessionName, userPhone: '' })).code).toBe('logs.no_contact')

  const neighbour = await signUp(server, 'vecina')
  const neighbourKey = await server.call('POST', '/api/integration-keys', { name: 'n8n' }, neighbour.token)
  for (const log of [
    { sessionName: conversation.sessionName },
    { sessionName: agent.sessionName },
    { sessionName: 'x', agentId: agent.id },
    { sessionName: 'x', agentName: 'Ventas' },
  ])
    expect((await report({ ...exchange, ...log }, neighbourKey.body.data.key)).status).toBe(404)
  expect((await server.call('GET', LOGS, undefined, neighbour.token)).body.data).toEqual([])
})

test('report with a phone: finds the conversation of a WhatsApp LID', async () => {
  const { server, whatsapp, token, shop, ana, agent } = await startServerWithWhatsAppAgent({})
  await ana.write(shop, 'hola')
  await waitUntilAllStored(whatsapp, shop)
  const { body } = await server.call('POST', '/api/integration-keys', { name: 'n8n' }, token)
  const log = { sessionName: agent.sessionName, userPhone: '+57 300 999 8877', userMessage: 'otra', aiResponse: 'sí' }
  const before = (await server.call('GET', '/api/conversations', undefined, token)).body.data.items
  const reported = await server.call('POST', LOGS, log, body.data.key)
  expect(reported.status).toBe(201)
  const after = (await server.call('GET', '/api/conversations', undefined, token)).body.data.items
  expect(before).toHaveLength(1)
  expect(after.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id))
})

test('old report: it keeps its date and sends no message event', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const stream = await openEventStream(server.url, token)
  const at = '2025-03-01T10:00:00.000Z'
  const { body } = await report({ sessionName: agent.sessionName, ...exchange, createdAt: at })
  expect(body.data).toMatchObject({ createdAt: at, timestamp: at })
  await stream.waitUntil(() => stream.events.some(({ type }) => type === 'conversation'), 'the list to be told')
  expect(stream.events.filter(({ type }) => type === 'message')).toEqual([])
  await stream.close()
  const { messages } = await fetchThread(server, token)
  expect(messages.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual([at, at])
})

test('old report: not unread, reopens nothing and ends no waiting', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const log = (fields: object) => report({ sessionName: agent.sessionName, ...exchange, ...fields })
  await log({ createdAt: '1969-07-20T20:17:00Z', userMessage: 'lo más viejo', aiResponse: '' })
  const { conversation } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ status: 'active', unreadCount: 0, lastMessage: { content: 'lo más viejo' } })
  const path = `/api/conversations/${conversation.id}`
  const now = async () => (await server.call('GET', path, undefined, token)).body.data
  for (const status of ['resolved', 'waiting']) {
    await server.call('PUT', `${path}/status`, { status }, token)
    await log({ createdAt: '1969-01-01T00:00:00Z' })
    expect(await now()).toMatchObject({ status, unreadCount: 0, lastMessage: { content: 'lo más viejo' } })
  }
})

test('recent report: reopens the conversation, its reply ends the waiting, and response time is counted', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const log = { sessionName: agent.sessionName, ...exchange, externalId: 'a' }
  const request = new Date(Date.now() - 60_000)
  await report({ ...log, aiResponse: '', timestamp: request.toISOString() })
  const { conversation } = await fetchThread(server, token)
  const path = `/api/conversations/${conversation.id}`
  const now = async () => (await server.call('GET', path, undefined, token)).body.data
  expect(await now()).toMatchObject({ unreadCount: 1, isResponseTimeKnown: false })
  await server.call('PUT', `${path}/status`, { status: 'waiting' }, token)
  await report({ ...log, timestamp: new Date(request.getTime() + 30_000).toISOString() })
  expect(await now()).toMatchObject({ status: 'active', averageResponseTime: 30, isResponseTimeKnown: true })
  await server.call('PUT', `${path}/status`, { status: 'resolved' }, token)
  // Equal times are no response time.
  await report({ ...log, externalId: 'b' })
  expect(await now()).toMatchObject({ status: 'active', unreadCount: 2, averageResponseTime: 30 })
})

test('unknown fields of a report: accepted and ignored', async () => {
  const server = await startTestServer()
  const { agent, report, owner } = await withIntegrationKey(server)
  const { status, body } = await report({
    ...exchange,
    sessionName: agent.sessionName,
    id: 'mio',
    workspaceId: 'otro',
    platform: 'whatsapp',
    botName: 'Falso',
    platformConfig: { botToken: 'x' },
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ platform: 'telegram', botName: 'Tienda' })
  expect(body.data.id).not.toBe('mio')
  expect(JSON.stringify(body)).not.toContain('botToken')
  expect(owner.id).not.toBe('otro')
})

test('delete session: takes a conversation’s name, not an agent’s', async () => {
  const server = await startTestServer()
  const { agent, token, report } = await withIntegrationKey(server)
  const log: ConversationLog = (await report({ sessionName: agent.sessionName, ...exchange })).body.data
  const remove = (name: string) => server.call('DELETE', `${LOGS}/session/${name}`, undefined, token)
  expect((await remove(agent.sessionName)).body.code).toBe('conversations.not_found')
  expect((await remove(log.sessionName)).body.data).toEqual({
    conversations: 1,
    messages: 2,
    notes: 0,
    files: 0,
    leads: 0,
  })
  expect((await remove(log.sessionName)).status).toBe(404)
})
