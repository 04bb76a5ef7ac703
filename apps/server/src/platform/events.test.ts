import type { ServerEvent } from '@portavoz/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cardUntil, isConnected } from '../../test/card.ts'
import { openHouse, type TestHouse } from '../../test/house.ts'
import { heard, signUp, withAgent } from '../../test/people.ts'
import { openStream, type Stream } from '../../test/stream.ts'

const luz = { id: 99, firstName: 'Luz' }

const previews = ({ events }: Pick<Stream, 'events'>) =>
  events.flatMap((event) => (event.type === 'message' ? [event.preview] : []))

const untilTold = (stream: Stream, preview: string) =>
  stream.until(() => previews(stream).includes(preview), `the message «${preview}»`)

/** An agent that is connected, so that nothing more is told of it. */
async function settled(house: TestHouse) {
  const agent = await withAgent(house, { responseDelay: 60_000 })
  await cardUntil(house, agent.token, agent.agent.id, isConnected)
  return agent
}

/** An event of the simplest kind, written by hand on a connection of one's own. */
const write = (client: pg.Client, userId: string, sessionName: string) =>
  client.query(`insert into events (user_id, data) values ($1, $2)`, [userId, { type: 'session', sessionName }])

const connectTo = async (house: TestHouse) => {
  const client = new pg.Client(house.database.url)
  await client.connect()
  return client
}

const sessions = ({ events }: Stream) =>
  events.flatMap((event) => (event.type === 'session' ? [event.sessionName] : []))

test('what a customer writes is pushed to the open console as it happens, in order', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await settled(house)
  const stream = await openStream(house.url, token)
  expect(stream.status).toBe(200)
  for (const text of ['uno', 'dos', 'tres']) bot.say(luz, text)
  await untilTold(stream, 'tres')

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
  const logs = await house.call('GET', '/api/conversation-logs', undefined, token)
  expect(stream.events).toContainEqual(expect.objectContaining({ type: 'message', logId: logs.body.data[0].id }))
})

test('a reply is pushed too', async () => {
  const house = await openHouse({ live: true })
  const { bot, token } = await withAgent(house)
  const stream = await openStream(house.url, token)
  bot.say(luz, 'hola')
  await untilTold(stream, 'Eco: hola')
  expect(stream.events).toContainEqual(expect.objectContaining({ type: 'message', direction: 'outgoing' }))
})

test('a console that was cut off is told what it missed, once and in order, and nothing it knew', async () => {
  const house = await openHouse()
  const { bot, token } = await settled(house)
  const first = await openStream(house.url, token)
  bot.say(luz, 'uno')
  await untilTold(first, 'uno')
  await first.close()
  const known = first.events.at(-1)?.id

  for (const text of ['dos', 'tres']) bot.say(luz, text)
  await heard(bot)
  const second = await openStream(house.url, token, known)
  await untilTold(second, 'tres')
  bot.say(luz, 'cuatro')
  await untilTold(second, 'cuatro')
  expect(previews(second)).toEqual(['dos', 'tres', 'cuatro'])
})

test('a console that missed more than one reading holds is told all of it', async () => {
  const house = await openHouse()
  const { owner, token } = await settled(house)
  const writer = await connectTo(house)
  const first = await openStream(house.url, token)
  await write(writer, owner.id, 'antes')
  await first.until(() => sessions(first).includes('antes'), 'the first')
  await first.close()
  const many = `insert into events (user_id, data)
    select $1, jsonb_build_object('type', 'session', 'sessionName', n::text) from generate_series(1, 1200) n`
  await writer.query(many, [owner.id])
  await write(writer, owner.id, 'final')
  await writer.end()

  const second = await openStream(house.url, token, first.events.at(-1)?.id)
  await second.until(() => sessions(second).includes('final'), 'the last')
  expect(sessions(second)).toEqual([...Array.from({ length: 1200 }, (_, n) => String(n + 1)), 'final'])
})

test('a console that comes and goes while much happens misses nothing and hears nothing twice', async () => {
  const house = await openHouse()
  const { owner, token, agent } = await settled(house)
  const other = await openStream(house.url, token)
  const writer = await connectTo(house)
  await write(writer, owner.id, '0')
  await other.until(() => sessions(other).includes('0'), 'the beginning')

  let isWriting = true
  const writing = (async () => {
    for (let n = 1; n <= 150; n++) {
      await write(writer, owner.id, String(n))
      // Each edit makes the house look for what is new.
      if (n % 2 === 0) await house.call('PUT', `/api/agents/${agent.id}`, {}, token)
    }
    isWriting = false
  })()
  const told: string[] = []
  let last = other.events.at(-1)?.id
  for (let round = 0; isWriting || !told.includes('150'); round++) {
    const stream = await openStream(house.url, token, last)
    const goal = isWriting ? told.length + 7 : 150
    const count = () => told.length + sessions(stream).length
    await stream.until(() => count() >= Math.min(goal, 150), `event ${goal}`)
    await stream.close()
    told.push(...sessions(stream))
    last = stream.events.at(-1)?.id ?? last
  }
  await writing
  await writer.end()
  const all = Array.from({ length: 150 }, (_, n) => String(n + 1))
  expect(told).toEqual(all)
  await other.until(() => sessions(other).length === 151, 'the one that stayed to hear all')
  expect(sessions(other)).toEqual(['0', ...all])
})

test('a last event that is none, or of another database, is no reason to fail or to hear nothing', async () => {
  const house = await openHouse()
  const { bot, token } = await settled(house)
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
    const stream = await openStream(house.url, token, id)
    expect(stream.status).toBe(200)
    bot.say(luz, `hola ${n}`)
    await untilTold(stream, `hola ${n}`)
    await stream.close()
  }
})

test('nobody hears what happens to another user, not even by asking from the beginning', async () => {
  const house = await openHouse()
  const { bot, token } = await settled(house)
  const stranger = await signUp(house, 'otra')
  const mine = await openStream(house.url, token)
  const theirs = await openStream(house.url, stranger.token, '0-0')
  bot.say(luz, 'secreto')
  await untilTold(mine, 'secreto')
  const writer = await connectTo(house)
  await write(writer, stranger.id, 'suya')
  await writer.end()
  await theirs.until(() => theirs.events.length > 0, 'their own')
  expect(theirs.events).toMatchObject([{ type: 'session', sessionName: 'suya' }])
})

const missed = async (house: TestHouse, token: string, since?: string) => {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  const { status, body } = await house.call('GET', `/api/events/missed${query}`, undefined, token)
  expect(status).toBe(200)
  return body.data as { events: { id: string; event: ServerEvent }[]; place: string }
}

test('whoever cannot keep a stream open asks for the same, each event once, and the stream goes on from there', async () => {
  const house = await openHouse()
  const { bot, token } = await settled(house)
  const stranger = await signUp(house, 'otra')
  const stream = await openStream(house.url, token)
  const first = await missed(house, token)
  expect(first.events).toEqual([])
  bot.say(luz, { voice: { file_id: 'v', file_unique_id: 'v', duration: 3 } })
  await untilTold(stream, 'Nota de voz: 0:03')
  const { body } = await house.call('GET', '/api/conversations', undefined, token)
  await house.call('PUT', `/api/conversations/${body.data.items[0].id}/status`, { status: 'transferred' }, token)
  const isHandedOff = () => stream.events.some((event) => event.type === 'conversation' && event.handOff)
  await stream.until(isHandedOff, 'the hand-off')

  const second = await missed(house, token, first.place)
  expect(second.events.map(({ id, event }) => ({ ...event, id }))).toEqual(stream.events)
  expect((await missed(house, token, second.place)).events).toEqual([])
  expect((await missed(house, stranger.token, '0-0')).events).toEqual([])

  const again = await openStream(house.url, token, second.place)
  bot.say(luz, 'y ahora')
  await untilTold(again, 'y ahora')
  expect(again.events).toHaveLength(1)
  for (const none of ['', 'x', '9999999999999999999-1'])
    expect({ none, ...(await missed(house, token, none)) }).toMatchObject({ none, events: [] })
})

test('without a token, or with one that is none, there is no stream', async () => {
  const house = await openHouse()
  const none = await house.call('GET', '/api/events')
  expect(none).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } })
  expect((await house.call('GET', '/api/events', undefined, 'A'.repeat(43))).status).toBe(401)
  const { token } = await signUp(house, 'mariana')
  expect((await house.call('GET', `/api/events?token=${token}`)).status).toBe(401)
})

test('signing out ends the stream within five seconds, and leaves the others', async () => {
  const house = await openHouse()
  const { owner, token } = await settled(house)
  const { token: stranger } = await signUp(house, 'otra')
  const stream = await openStream(house.url, token)
  const other = await openStream(house.url, stranger)
  await house.call('POST', '/api/auth/logout', undefined, token)
  const since = performance.now()
  await stream.ended()
  expect(performance.now() - since).toBeLessThan(5_000)
  const writer = await connectTo(house)
  const { rows } = await writer.query(`select id from users where id <> $1`, [owner.id])
  await write(writer, rows[0].id, 'sigue')
  await writer.end()
  await other.until(() => sessions(other).includes('sigue'), 'what happens after it')
})

test('two servers on one database tell each other’s consoles', async () => {
  const house = await openHouse()
  const { bot, token } = await settled(house)
  const beside = await openHouse({
    beside: { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url },
  })
  const here = await openStream(house.url, token)
  const there = await openStream(beside.url, token)
  bot.say(luz, 'hola')
  await untilTold(here, 'hola')
  await untilTold(there, 'hola')
  const { body } = await house.call('GET', '/api/conversations', undefined, token)
  await beside.call('PUT', `/api/conversations/${body.data.items[0].id}/read`, undefined, token)
  const isRead = ({ events }: Stream) => events.filter(({ type }) => type === 'conversation').length > 0
  await here.until(() => isRead(here), 'what was done beside')
  await there.until(() => isRead(there), 'what was done here')
})

test('what a slow transaction says is not skipped when a faster one was told first', async () => {
  const house = await openHouse()
  const { owner, token } = await settled(house)
  const stream = await openStream(house.url, token)
  const slow = await connectTo(house)
  const fast = await connectTo(house)
  await slow.query('begin')
  await write(slow, owner.id, 'lenta')
  await write(fast, owner.id, 'rápida')
  // Somebody reads while the slow one is under way: what makes the house look is an event of another kind.
  await house.call(
    'PUT',
    `/api/agents/${(await house.call('GET', '/api/agents', undefined, token)).body.data[0].id}`,
    {},
    token,
  )
  await slow.query('commit')
  await stream.until(() => sessions(stream).length === 2, 'both')
  expect(sessions(stream)).toEqual(['lenta', 'rápida'])
  await slow.end()
  await fast.end()
})

test('the stream is not kept by anybody on the way, and goes without the server waiting for it', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const response = await fetch(`${house.url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/)
  const stopped = house.stop()
  await response.text()
  await stopped
})
