import type { ServerEvent } from '@portavoz/contract'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { waitForAgent, isAgentConnected } from '../../../test/helpers/wait-for-agent.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { waitUntilConfirmed, signUp, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { openEventStream, type EventStream } from '../../../test/helpers/event-stream.ts'

const luz = { id: 99, firstName: 'Luz' }

const previews = ({ events }: Pick<EventStream, 'events'>) =>
  events.flatMap((event) => (event.type === 'message' ? [event.preview] : []))

const untilReceived = (stream: EventStream, preview: string) =>
  stream.waitUntil(() => previews(stream).includes(preview), `the message «${preview}»`)

/** An agent that is already connected, so that no further event about it follows. */
async function withConnectedAgent(testServer: TestServer) {
  const agent = await createOwnerWithAgent(testServer, { responseDelay: 60_000 })
  await waitForAgent(testServer, agent.token, agent.agent.id, isAgentConnected)
  return agent
}

/** An event inserted directly on a connection of the test. */
const insertEvent = (client: pg.Client | pg.Pool, workspaceId: string, sessionName: string) =>
  client.query(`insert into events (workspace_id, data) values ($1, $2)`, [
    workspaceId,
    { type: 'session', sessionName },
  ])

const connectTo = async (testServer: TestServer) => {
  const client = new pg.Client(testServer.database.url)
  await client.connect()
  return client
}

const sessions = ({ events }: EventStream) =>
  events.flatMap((event) => (event.type === 'session' ? [event.sessionName] : []))

test('event stream: messages of a contact arrive as they happen, in order', async () => {
  const testServer = await startTestServer()
  const { bot, token, agent } = await withConnectedAgent(testServer)
  const stream = await openEventStream(testServer.url, token)
  expect(stream.status).toBe(200)
  for (const text of ['uno', 'dos', 'tres']) bot.sendAsCustomer(luz, text)
  await untilReceived(stream, 'tres')

  expect(previews(stream)).toEqual(['uno', 'dos', 'tres'])
  expect(stream.events.find(({ type }) => type === 'message')).toMatchObject({
    direction: 'incoming',
    agentId: agent.id,
    agentName: 'Ventas',
    contactName: 'Luz',
    preview: 'uno',
  })
  const ids = stream.events.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const logs = await testServer.call('GET', '/api/conversation-logs', undefined, token)
  expect(stream.events).toContainEqual(expect.objectContaining({ type: 'message', logId: logs.body.data[0].id }))
})

test('event stream: a reply arrives too', async () => {
  const testServer = await startTestServer({ runsWorkers: true })
  const { bot, token } = await createOwnerWithAgent(testServer)
  const stream = await openEventStream(testServer.url, token)
  bot.sendAsCustomer(luz, 'hola')
  await untilReceived(stream, 'Eco: hola')
  expect(stream.events).toContainEqual(expect.objectContaining({ type: 'message', direction: 'outgoing' }))
})

test('event stream: a reconnected console gets what it missed, once and in order', async () => {
  const testServer = await startTestServer()
  const { bot, token } = await withConnectedAgent(testServer)
  const first = await openEventStream(testServer.url, token)
  bot.sendAsCustomer(luz, 'uno')
  await untilReceived(first, 'uno')
  await first.close()
  const lastId = first.events.at(-1)?.id

  for (const text of ['dos', 'tres']) bot.sendAsCustomer(luz, text)
  await waitUntilConfirmed(bot)
  const second = await openEventStream(testServer.url, token, lastId)
  await untilReceived(second, 'tres')
  bot.sendAsCustomer(luz, 'cuatro')
  await untilReceived(second, 'cuatro')
  expect(previews(second)).toEqual(['dos', 'tres', 'cuatro'])
})

test('event stream: a backlog longer than one batch arrives whole', async () => {
  const testServer = await startTestServer()
  const { owner, token } = await withConnectedAgent(testServer)
  const writer = await connectTo(testServer)
  const first = await openEventStream(testServer.url, token)
  await insertEvent(writer, owner.id, 'antes')
  await first.waitUntil(() => sessions(first).includes('antes'), 'the first')
  await first.close()
  const insertMany = `insert into events (workspace_id, data)
    select $1, jsonb_build_object('type', 'session', 'sessionName', n::text) from generate_series(1, 1200) n`
  await writer.query(insertMany, [owner.id])
  await insertEvent(writer, owner.id, 'final')
  await writer.end()

  const second = await openEventStream(testServer.url, token, first.events.at(-1)?.id)
  await second.waitUntil(() => sessions(second).includes('final'), 'the last')
  expect(sessions(second)).toEqual([...Array.from({ length: 1200 }, (_, n) => String(n + 1)), 'final'])
})

test('event stream: a console that reconnects often misses nothing and gets nothing twice', async () => {
  const testServer = await startTestServer()
  const { owner, token, agent } = await withConnectedAgent(testServer)
  const otherStream = await openEventStream(testServer.url, token)
  const writer = await connectTo(testServer)
  await insertEvent(writer, owner.id, '0')
  await otherStream.waitUntil(() => sessions(otherStream).includes('0'), 'the beginning')

  let isWriting = true
  const writing = (async () => {
    for (let n = 1; n <= 150; n++) {
      await insertEvent(writer, owner.id, String(n))
      // Each edit of an agent makes the server poll for events.
      if (n % 2 === 0) await testServer.call('PUT', `/api/agents/${agent.id}`, {}, token)
    }
    isWriting = false
  })()
  const received: string[] = []
  let last = otherStream.events.at(-1)?.id
  for (let round = 0; isWriting || !received.includes('150'); round++) {
    const stream = await openEventStream(testServer.url, token, last)
    const goal = isWriting ? received.length + 7 : 150
    const count = () => received.length + sessions(stream).length
    await stream.waitUntil(() => count() >= Math.min(goal, 150), `event ${goal}`)
    await stream.close()
    received.push(...sessions(stream))
    last = stream.events.at(-1)?.id ?? last
  }
  await writing
  await writer.end()
  const all = Array.from({ length: 150 }, (_, n) => String(n + 1))
  expect(received).toEqual(all)
  await otherStream.waitUntil(() => sessions(otherStream).length === 151, 'the one that stayed to hear all')
  expect(sessions(otherStream)).toEqual(['0', ...all])
})

test('event stream: an invalid last event id, or one of another database, neither fails nor hides events', async () => {
  const testServer = await startTestServer()
  const { bot, token } = await withConnectedAgent(testServer)
  const ids = [
    '',
    'x',
    '-',
    '0-0',
    '99999999999999999999-1',
    '9999999999999999999-1',
    "1-1' or true",
    '1-99999999999999999999',
  ]
  for (const [n, id] of ids.entries()) {
    const stream = await openEventStream(testServer.url, token, id)
    expect(stream.status).toBe(200)
    bot.sendAsCustomer(luz, `hola ${n}`)
    await untilReceived(stream, `hola ${n}`)
    await stream.close()
  }
})

test('event stream: events of another user never arrive, even from the first position', async () => {
  const testServer = await startTestServer()
  const { bot, token } = await withConnectedAgent(testServer)
  const stranger = await signUp(testServer, 'otra')
  const ownStream = await openEventStream(testServer.url, token)
  const otherStream = await openEventStream(testServer.url, stranger.token, '0-0')
  bot.sendAsCustomer(luz, 'secreto')
  await untilReceived(ownStream, 'secreto')
  const writer = await connectTo(testServer)
  await insertEvent(writer, stranger.id, 'suya')
  await writer.end()
  await otherStream.waitUntil(() => otherStream.events.length > 0, 'their own')
  expect(otherStream.events).toMatchObject([{ type: 'session', sessionName: 'suya' }])
})

const fetchBacklog = async (testServer: TestServer, token: string, since?: string) => {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  const { status, body } = await testServer.call('GET', `/api/events/missed${query}`, undefined, token)
  expect(status).toBe(200)
  return body.data as { events: { id: string; workspaceId: string; event: ServerEvent }[]; place: string }
}

test('event backlog: returns each event once, and a stream continues from its position', async () => {
  const testServer = await startTestServer()
  const { bot, token } = await withConnectedAgent(testServer)
  const stranger = await signUp(testServer, 'otra')
  const stream = await openEventStream(testServer.url, token)
  const first = await fetchBacklog(testServer, token)
  expect(first.events).toEqual([])
  bot.sendAsCustomer(luz, { voice: { file_id: 'v', file_unique_id: 'v', duration: 3 } })
  await untilReceived(stream, 'Nota de voz: 0:03')
  const { body } = await testServer.call('GET', '/api/conversations', undefined, token)
  await testServer.call('PUT', `/api/conversations/${body.data.items[0].id}/status`, { status: 'transferred' }, token)
  const isHandedOff = () => stream.events.some((event) => event.type === 'conversation' && event.handOff)
  await stream.waitUntil(isHandedOff, 'the hand-off')

  const second = await fetchBacklog(testServer, token, first.place)
  expect(second.events.map(({ id, workspaceId, event }) => ({ ...event, workspaceId, id }))).toEqual(stream.events)
  expect((await fetchBacklog(testServer, token, second.place)).events).toEqual([])
  expect((await fetchBacklog(testServer, stranger.token, '0-0')).events).toEqual([])

  const resumed = await openEventStream(testServer.url, token, second.place)
  bot.sendAsCustomer(luz, 'y ahora')
  await untilReceived(resumed, 'y ahora')
  expect(resumed.events).toHaveLength(1)
  for (const invalid of ['', 'x', '9999999999999999999-1'])
    expect({ none: invalid, ...(await fetchBacklog(testServer, token, invalid)) }).toMatchObject({
      none: invalid,
      events: [],
    })
})

test('event backlog: only what is old by the clock of the database is deleted', async () => {
  const testServer = await startTestServer()
  const { id } = await signUp(testServer, 'mariana')
  for (const sessionName of ['old', 'recent']) await insertEvent(testServer.pool, id, sessionName)
  await testServer.pool.query(
    `update events set created_at = now() - interval '61 minutes' where data->>'sessionName' = 'old'`,
  )
  testServer.advanceClock(2 * 86_400_000)
  await testServer.deleteExpired()
  const { rows } = await testServer.pool.query(
    `select data->>'sessionName' as name from events where data->>'type' = 'session'`,
  )
  expect(rows).toEqual([{ name: 'recent' }])
})

test('event stream: a missing or invalid token is refused', async () => {
  const testServer = await startTestServer()
  const invalid = await testServer.call('GET', '/api/events')
  expect(invalid).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } })
  expect((await testServer.call('GET', '/api/events', undefined, 'A'.repeat(43))).status).toBe(401)
  const { token } = await signUp(testServer, 'mariana')
  expect((await testServer.call('GET', `/api/events?token=${token}`)).status).toBe(401)
})

test('event stream: signing out ends the stream within five seconds and leaves the others', async () => {
  const testServer = await startTestServer()
  const { owner, token } = await withConnectedAgent(testServer)
  const { token: stranger } = await signUp(testServer, 'otra')
  const stream = await openEventStream(testServer.url, token)
  const otherStream = await openEventStream(testServer.url, stranger)
  await testServer.call('POST', '/api/auth/logout', undefined, token)
  const since = performance.now()
  await stream.waitForEnd()
  expect(performance.now() - since).toBeLessThan(5_000)
  const writer = await connectTo(testServer)
  const { rows } = await writer.query(`select id from users where id <> $1`, [owner.id])
  await insertEvent(writer, rows[0].id, 'sigue')
  await writer.end()
  await otherStream.waitUntil(() => sessions(otherStream).includes('sigue'), 'what happens after it')
})

test('event stream: two servers on one database deliver each other’s events', async () => {
  const testServer = await startTestServer()
  const { bot, token } = await withConnectedAgent(testServer)
  const secondServer = await startTestServer({
    sharedWith: { database: testServer.database, telegramUrl: testServer.telegram.url, modelUrl: testServer.model.url },
  })
  const here = await openEventStream(testServer.url, token)
  const there = await openEventStream(secondServer.url, token)
  bot.sendAsCustomer(luz, 'hola')
  await untilReceived(here, 'hola')
  await untilReceived(there, 'hola')
  const { body } = await testServer.call('GET', '/api/conversations', undefined, token)
  await secondServer.call('PUT', `/api/conversations/${body.data.items[0].id}/read`, undefined, token)
  const isRead = ({ events }: EventStream) => events.filter(({ type }) => type === 'conversation').length > 0
  await here.waitUntil(() => isRead(here), 'what was done beside')
  await there.waitUntil(() => isRead(there), 'what was done here')
})

test('event stream: an event of a slow transaction is not skipped by a faster one', async () => {
  const testServer = await startTestServer()
  const { owner, token } = await withConnectedAgent(testServer)
  const stream = await openEventStream(testServer.url, token)
  const slow = await connectTo(testServer)
  const fast = await connectTo(testServer)
  await slow.query('begin')
  await insertEvent(slow, owner.id, 'lenta')
  await insertEvent(fast, owner.id, 'rápida')
  // The edit makes the server poll while the slow transaction is open.
  await testServer.call(
    'PUT',
    `/api/agents/${(await testServer.call('GET', '/api/agents', undefined, token)).body.data[0].id}`,
    {},
    token,
  )
  await slow.query('commit')
  await stream.waitUntil(() => sessions(stream).length === 2, 'both')
  expect(sessions(stream)).toEqual(['lenta', 'rápida'])
  await slow.end()
  await fast.end()
})

test('event stream: a long transaction of another database of the server does not hold events back', async () => {
  const testServer = await startTestServer()
  const { owner, token } = await withConnectedAgent(testServer)
  const elsewhere = new pg.Client(inject('postgres').serverUrl)
  await elsewhere.connect()
  await elsewhere.query('begin')
  await elsewhere.query('select pg_current_xact_id()')
  const stream = await openEventStream(testServer.url, token)
  const writer = await connectTo(testServer)
  await insertEvent(writer, owner.id, 'una')
  await stream.waitUntil(() => sessions(stream).includes('una'), 'the event beside it')
  const { place } = await fetchBacklog(testServer, token)
  await insertEvent(writer, owner.id, 'otra')
  await stream.waitUntil(() => sessions(stream).includes('otra'), 'the second event')
  expect((await fetchBacklog(testServer, token, place)).events).toMatchObject([{ event: { sessionName: 'otra' } }])
  await elsewhere.query('rollback')
  await insertEvent(writer, owner.id, 'última')
  await stream.waitUntil(() => sessions(stream).includes('última'), 'the last event')
  expect(sessions(stream)).toEqual(['una', 'otra', 'última'])
  await elsewhere.end()
  await writer.end()
})

test('event stream: has headers against caching, and the server stops without waiting for it', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const response = await fetch(`${testServer.url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/)
  const stopped = testServer.stop()
  await response.text()
  await stopped
})
