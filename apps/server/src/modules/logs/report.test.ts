import type { ConversationLog } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openArchive } from '../../../test/archive.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { converse, signUp, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'
import { allKept, withWhatsAppAgent } from '../../../test/whatsapp.ts'

const LOGS = '/api/conversation-logs'

/** An account with one Telegram agent and a key. */
async function withKey(house: TestHouse) {
  const made = await withAgent(house)
  const { body } = await house.call('POST', '/api/integration-keys', { name: 'n8n' }, made.token)
  const key: string = body.data.key
  const report = (log: Record<string, unknown>, token = key) => house.call('POST', LOGS, log, token)
  return { ...made, key, keyId: body.data.id, report }
}

const exchange = { userPhone: '99', userName: 'Luz', userMessage: '¿Abren hoy?', aiResponse: 'Sí, hasta las 6.' }

test('what n8n reports is a conversation like any other: in the inbox, in the thread, told live', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const stream = await openStream(house.url, token)
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
  await stream.until(() => stream.events.some(({ type }) => type === 'message'), 'the message to be told')
  await stream.close()
  const { conversation, messages } = await thread(house, token)
  expect(conversation).toMatchObject({ unreadCount: 1, totalMessages: 2, contact: { id: '99', name: 'Luz' } })
  expect(conversation.lastMessage).toMatchObject({ origin: 'n8n', content: 'Sí, hasta las 6.' })
  expect(
    messages.map(({ origin, status: ticks }: { origin: string; status: string | null }) => [origin, ticks]),
  ).toEqual([
    ['contact', null],
    ['n8n', 'sent'],
  ])
  expect(messages[0].isAnswered).toBe(true)
  const why = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(why.body.data).toMatchObject({
    answered: true,
    sentence: 'Respondió tu flujo de n8n, o el programa que usa tu clave de integración.',
  })
  await house.drain()
  expect(house.model.calls).toEqual([])
})

test('the same externalId twice is one log, and the second time may bring the reply', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const asked = { sessionName: agent.sessionName, externalId: 'ejec-1', ...exchange, aiResponse: '' }
  const first = await report(asked)
  expect(first.body.data.aiResponse).toBe('')
  const { messages } = await thread(house, token)
  const unanswered = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(unanswered.body.data.answered).toBe(false)

  const answers = await Promise.all([1, 2, 3].map(() => report({ ...asked, aiResponse: 'Sí' })))
  expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(
    answers.map(() => [201, first.body.data.id]),
  )
  expect((await thread(house, token)).messages).toHaveLength(2)
  expect((await house.call('GET', LOGS, undefined, token)).body.data).toHaveLength(1)
})

test('message and reply told apart, in either order, are one exchange and stand in it as they were said', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const hola = { userMessage: 'hola', aiResponse: '' }
  const reply = { userMessage: '', aiResponse: 'Buenas' }
  for (const [externalId, first, second] of [
    ['a', hola, reply],
    ['b', reply, hola],
  ] as const) {
    const about = { sessionName: agent.sessionName, userPhone: externalId, externalId }
    const told: Awaited<ReturnType<typeof report>>[] = []
    for (const side of [first, second, second, first, { ...hola, ...reply, userMessage: 'hola' }])
      told.push(await report({ ...about, ...side }))
    expect(told.map(({ status, body }) => [externalId, status, body.data?.id])).toEqual(
      told.map(() => [externalId, 201, told[0]?.body.data.id]),
    )
    expect(told.at(-1)?.body.data).toMatchObject({ userMessage: 'hola', aiResponse: 'Buenas' })
    const { conversation, messages } = await thread(house, token)
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(['hola', 'Buenas'])
    expect(conversation).toMatchObject({ unreadCount: 1, totalMessages: 2, lastMessage: { content: 'Buenas' } })
  }
})

test('other words under the same name are refused, and so is a report without any', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const about = { sessionName: agent.sessionName, userPhone: '99', externalId: 'a' }
  const first = await report({ ...about, userMessage: 'hola', aiResponse: 'Buenas\ntardes' })
  for (const other of [
    { userMessage: 'adiós' },
    { aiResponse: 'Hasta luego' },
    { userMessage: 'hola', aiResponse: 'No' },
  ])
    expect(await report({ ...about, ...other })).toMatchObject({
      status: 409,
      body: { code: 'logs.told_otherwise', error: 'Con ese externalId ya se registraron otras palabras' },
    })
  expect((await report({ ...about, aiResponse: ' Buenas tardes ' })).body.data).toEqual(first.body.data)
  for (const none of [{}, { userMessage: '', aiResponse: ' \n' }])
    for (const externalId of ['a', 'b', undefined])
      expect((await report({ ...about, externalId, ...none })).body.code).toBe('logs.nothing_said')
  expect((await house.call('GET', LOGS, undefined, token)).body.data).toEqual([first.body.data])
})

test.each([
  ['failed', 'waiting', 'No se pudo enviar: Tu flujo de n8n contó que no salió.'],
  ['uncertain', 'waiting', 'Envío incierto: Tu flujo de n8n no supo si salió. No se repite para no duplicarla.'],
] as const)(
  'a reply of which a flow says «%s» is shown so, and the conversation is %s',
  async (delivery, state, sentence) => {
    const house = await openHouse()
    const { agent, token, key, report } = await withKey(house)
    const conversation = { sessionName: agent.sessionName, userPhone: '99', externalId: '7' }
    const asked = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola', conversation }, key)
    const told = { ...conversation, userMessage: 'hola', aiResponse: asked.body.data.reply, delivery }
    for (const time of [1, 2]) expect([time, (await report(told)).status]).toEqual([time, 201])
    const { conversation: shown, messages } = await thread(house, token)
    expect(shown).toMatchObject({ status: state, totalMessages: 2 })
    expect(messages[1]).toMatchObject({ origin: 'n8n', status: delivery, cause: expect.stringMatching(/^Tu flujo/) })
    const why = (await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
    expect(why).toMatchObject({ answered: false, sentence })
    expect(why.steps.filter(({ kind }: { kind: string }) => kind === 'stop')).toHaveLength(1)
  },
)

test('what a flow did not send is told with its words too, and of what it heard there is nothing to say', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const about = { sessionName: agent.sessionName, userPhone: '99' }
  await report({ ...about, externalId: '1', userMessage: 'hola', aiResponse: 'Buenas', delivery: 'failed' })
  await report({ ...about, externalId: '2', userMessage: '¿y hoy?', delivery: 'failed' })
  const { messages } = await thread(house, token)
  expect(messages.map(({ content, status }: Record<string, unknown>) => [content, status])).toEqual([
    ['hola', null],
    ['Buenas', 'failed'],
    ['¿y hoy?', null],
  ])
  expect((await report({ ...about, externalId: '3', userMessage: 'a', delivery: 'quizás' })).status).toBe(400)
})

test('a session of one agent and the id of another are refused', async () => {
  const house = await openHouse()
  const { token } = await openArchive(house, 'lucia', ['ventas', 'cobros'])
  const { body } = await house.call('POST', '/api/integration-keys', { name: 'n8n' }, token)
  const report = (agentId: string | null) =>
    house.call('POST', LOGS, { ...exchange, sessionName: 's-lucia-ventas', agentId }, body.data.key)
  expect((await report('lucia-cobros')).body).toMatchObject({
    code: 'logs.two_agents',
    error: 'sessionName es de un agente y agentId de otro: deja solo uno de los dos',
  })
  for (const agentId of ['lucia-ventas', 'el-de-n8n', '', null])
    expect((await report(agentId)).body.data.agentId).toBe('lucia-ventas')
})

test('fifty reports of one exchange at once are one', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const log = { sessionName: agent.sessionName, externalId: 'a', ...exchange }
  const all = await Promise.all(Array.from({ length: 50 }, () => report(log)))
  expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await house.call('GET', LOGS, undefined, token)).body.data).toHaveLength(1)
})

test('a report finds its conversation by its own name, and an agent by id, name or likeness, in its account only', async () => {
  const house = await openHouse()
  const { agent, bot, token, report } = await withKey(house)
  await converse(house, bot, { id: 99, firstName: 'Luz' }, 'hola')
  const { conversation } = await thread(house, token)
  const into = async (log: Record<string, unknown>) => (await report({ ...exchange, ...log })).body
  for (const log of [
    { sessionName: conversation.sessionName },
    { sessionName: agent.sessionName },
    { sessionName: 'x', agentId: agent.id },
    { sessionName: 'x', agentName: 'VENTAS' },
    { sessionName: 'x', agentName: 'Agente de ventas' },
  ])
    expect([log, (await into(log)).data?.sessionName]).toEqual([log, conversation.sessionName])
  expect((await into({ sessionName: 'x', agentName: 'Cobros' })).code).toBe('logs.no_session')
  expect((await into({ sessionName: agent.sessionName, userPhone: '' })).code).toBe('logs.no_contact')

  const other = await signUp(house, 'vecina')
  const theirs = await house.call('POST', '/api/integration-keys', { name: 'n8n' }, other.token)
  for (const log of [
    { sessionName: conversation.sessionName },
    { sessionName: agent.sessionName },
    { sessionName: 'x', agentId: agent.id },
    { sessionName: 'x', agentName: 'Ventas' },
  ])
    expect((await report({ ...exchange, ...log }, theirs.body.data.key)).status).toBe(404)
  expect((await house.call('GET', LOGS, undefined, other.token)).body.data).toEqual([])
})

test('a phone finds the conversation that WhatsApp keeps under a hidden identity', async () => {
  const { house, whatsapp, token, shop, ana, agent } = await withWhatsAppAgent({})
  await ana.write(shop, 'hola')
  await allKept(whatsapp, shop)
  const { body } = await house.call('POST', '/api/integration-keys', { name: 'n8n' }, token)
  const log = { sessionName: agent.sessionName, userPhone: '+57 300 999 8877', userMessage: 'otra', aiResponse: 'sí' }
  const before = (await house.call('GET', '/api/conversations', undefined, token)).body.data.items
  const reported = await house.call('POST', LOGS, log, body.data.key)
  expect(reported.status).toBe(201)
  const after = (await house.call('GET', '/api/conversations', undefined, token)).body.data.items
  expect(before).toHaveLength(1)
  expect(after.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id))
})

test('history keeps its date and rings nowhere', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const stream = await openStream(house.url, token)
  const at = '2025-03-01T10:00:00.000Z'
  const { body } = await report({ sessionName: agent.sessionName, ...exchange, createdAt: at })
  expect(body.data).toMatchObject({ createdAt: at, timestamp: at })
  await stream.until(() => stream.events.some(({ type }) => type === 'conversation'), 'the list to be told')
  expect(stream.events.filter(({ type }) => type === 'message')).toEqual([])
  await stream.close()
  const { messages } = await thread(house, token)
  expect(messages.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual([at, at])
})

test('history wakes nobody: it is not unread, reopens nothing and ends no waiting, however old it is', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const log = (more: object) => report({ sessionName: agent.sessionName, ...exchange, ...more })
  await log({ createdAt: '1969-07-20T20:17:00Z', userMessage: 'lo más viejo', aiResponse: '' })
  const { conversation } = await thread(house, token)
  expect(conversation).toMatchObject({ status: 'active', unreadCount: 0, lastMessage: { content: 'lo más viejo' } })
  const path = `/api/conversations/${conversation.id}`
  const now = async () => (await house.call('GET', path, undefined, token)).body.data
  for (const status of ['resolved', 'waiting']) {
    await house.call('PUT', `${path}/status`, { status }, token)
    await log({ createdAt: '1969-01-01T00:00:00Z' })
    expect(await now()).toMatchObject({ status, unreadCount: 0, lastMessage: { content: 'lo más viejo' } })
  }
})

test('what is new reopens a conversation, its reply ends the waiting, and how long it took is counted', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const log = { sessionName: agent.sessionName, ...exchange, externalId: 'a' }
  const asked = new Date(Date.now() - 60_000)
  await report({ ...log, aiResponse: '', timestamp: asked.toISOString() })
  const { conversation } = await thread(house, token)
  const path = `/api/conversations/${conversation.id}`
  const now = async () => (await house.call('GET', path, undefined, token)).body.data
  expect(await now()).toMatchObject({ unreadCount: 1, isResponseTimeKnown: false })
  await house.call('PUT', `${path}/status`, { status: 'waiting' }, token)
  await report({ ...log, timestamp: new Date(asked.getTime() + 30_000).toISOString() })
  expect(await now()).toMatchObject({ status: 'active', averageResponseTime: 30, isResponseTimeKnown: true })
  await house.call('PUT', `${path}/status`, { status: 'resolved' }, token)
  // One moment for both is no measure.
  await report({ ...log, externalId: 'b' })
  expect(await now()).toMatchObject({ status: 'active', unreadCount: 2, averageResponseTime: 30 })
})

test('what the wire also has is taken and not heard', async () => {
  const house = await openHouse()
  const { agent, report, owner } = await withKey(house)
  const { status, body } = await report({
    ...exchange,
    sessionName: agent.sessionName,
    id: 'mio',
    userId: 'otro',
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

test('deleting by session takes a conversation’s own name, never an agent’s', async () => {
  const house = await openHouse()
  const { agent, token, report } = await withKey(house)
  const log: ConversationLog = (await report({ sessionName: agent.sessionName, ...exchange })).body.data
  const remove = (name: string) => house.call('DELETE', `${LOGS}/session/${name}`, undefined, token)
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
