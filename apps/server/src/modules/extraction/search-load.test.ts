import { expect, test, vi } from 'vitest'
import { type Archive, fillArchive, openArchive } from '../../../test/archive.ts'
import { vacuumed } from '../../../test/vacuumed.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { createAskUntil } from '../../db/until.ts'
import { createLongReads } from '../../platform/long-reads.ts'
import { asked } from './asked.ts'
import { countsOf } from './counts.statements.ts'
import { createSearchStore } from './search.store.ts'
import { createSearch } from './search.ts'

const long = { dateRange: { from: '2026-01-01', to: '2026-12-31' } }
const filter = { platform: 'all' as const, timeZone: 'UTC', agentIds: [], statuses: [] }

async function withTwo() {
  const house = await openHouse()
  const open = async (username: string) => {
    const archive = await openArchive(house, username)
    await archive.talks([{ id: `c-${username}`, agent: 'ventas' }])
    await fillArchive(house, archive, `c-${username}`, 3)
    return archive
  }
  return { house, lucia: await open('lucia'), vecina: await open('vecina') }
}

/** Nobody reads a message while it lasts: whoever begins stays under way. */
async function holdMessages({ pool }: TestHouse) {
  const client = await pool.connect()
  await client.query('begin; lock table messages in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Statements that look for something and are not over, in the database itself. */
async function underWay({ pool }: TestHouse): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'active' and query ~ 'from messages m' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? -1
}
const isUnderWay = (house: TestHouse, n: number) =>
  vi.waitFor(async () => expect(await underWay(house)).toBe(n), 20_000)

const ask = (house: TestHouse, { token }: Archive, path: string, signal: AbortSignal) =>
  fetch(`${house.url}/api/extraction/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'xxx', ...long }),
    signal,
  })

test('two of an account are under way and the rest wait; whoever hangs up ends in the database and in the row', async () => {
  const { house, lucia, vecina } = await withTwo()
  const release = await holdMessages(house)
  const hangUp = new AbortController()
  const left = Array.from({ length: 20 }, (_, n) => ask(house, lucia, n % 2 ? 'counts' : 'search', hangUp.signal))
  await isUnderWay(house, 2)
  const others = ['counts', 'search', 'counts'].map((path) => vecina.ask(path, { query: 'xxx', ...long }))
  await isUnderWay(house, 4)
  expect((await house.call('GET', '/api/conversations', undefined, lucia.token)).body.data.items).toHaveLength(1)

  hangUp.abort()
  await Promise.allSettled(left)
  await isUnderWay(house, 2)
  await release()
  for (const { status, body } of await Promise.all(others)) expect([status, body.data.total ?? 3]).toEqual([200, 3])
  await vi.waitFor(
    () => expect([house.pool.totalCount - house.pool.idleCount, house.pool.waitingCount]).toEqual([0, 0]),
    15_000,
  )
  expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('a search that takes too long ends in the database too, and both it and whoever waits in vain are told', async () => {
  const { house, lucia } = await withTwo()
  const release = await holdMessages(house)
  const clock = { now: () => new Date('2026-06-01T00:00:00Z') }
  const search = createSearch(
    createSearchStore(createAskUntil(house.pool)),
    clock,
    createLongReads({ turnMs: 50, lookMs: 500 }),
  )
  const here = new AbortController().signal
  const all = Array.from({ length: 3 }, () => search.counts(lucia.userId, { ...filter, ...long }, here))
  const ends = await Promise.allSettled(all)
  const codes = ends.map((end) => (end.status === 'rejected' ? (end.reason as { code: string }).code : ''))
  expect(codes).toEqual(['extraction.search_failed', 'extraction.search_failed', 'reading.busy'])
  await isUnderWay(house, 0)
  await release()
})

test('figures of an account among others read an index and no message', async () => {
  const { house, lucia } = await withTwo()
  const client = await house.pool.connect()
  // Nobody looks for words here. What is not on disk yet is not known to be seen by all.
  await client.query('drop index messages_words; set synchronous_commit = on')
  await client.query(
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
      select 'n' || n, c.id, c.user_id, 'incoming', 'contact', 'text', repeat('hola ' || n, 20),
        '2026-03-01'::timestamptz + n * interval '1 minute', '2026-03-01'
      from generate_series(1, 10000) as n join conversations c on (c.user_id = $1) = (n % 10 = 0) order by n`,
    [lucia.userId],
  )
  await vacuumed(client, 'messages')
  const { text, values } = countsOf(asked(lucia.userId, { ...filter, ...long }, new Date()))
  const { rows } = await client.query(`explain (analyze, costs off, timing off) ${text}`, values)
  client.release(true)
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(plan).toMatch(/Index Only Scan using messages_of_user on messages m/)
  expect(plan).toMatch(/Heap Fetches: 0/)
})
