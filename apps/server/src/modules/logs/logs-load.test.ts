import { expect, test, vi } from 'vitest'
import { openArchive } from '../../../test/archive.ts'
import { openHouse } from '../../../test/house.ts'
import { countOf, logsOf, OF_CONTACT } from './logs.statements.ts'

const MANY = 6_000

/** Two agents: one has nearly all exchanges, the other the five oldest. A neighbour has as many again. */
async function full() {
  const house = await openHouse()
  const lucia = await openArchive(house, 'lucia', ['ventas', 'cobros'])
  await openArchive(house, 'vecina')
  await house.pool.query(
    `with told as (
        select n, a.user_id, a.id as agent_id, a.name || n as id from generate_series(1, $1) as n
          join agents a on (a.name = 'cobros') = (n <= 5 and a.user_id = $2)
      ), talks as (
        insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, contact_phone, last_at, created_at, updated_at)
        select agent_id || id, user_id, agent_id, 'whatsapp', agent_id || id, n, n, now(), now(), now() from told
      )
      insert into exchanges (id, conversation_id, user_id, agent_id, outcome, due_at, closed_at, created_at)
      select agent_id || id, agent_id || id, user_id, agent_id, 'reported', now(), now(), '2026-01-01'::timestamptz + n * interval '1 second'
      from told`,
    [MANY, lucia.userId],
  )
  await house.pool.query('vacuum (analyze) conversations, exchanges, agents')
  /** How many rows of these tables the statement looks at. */
  const rowsRead = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await house.pool.query(`explain (analyze, costs off, timing off) ${text}`, values)
    const plan = rows.map((row) => String(row['QUERY PLAN']))
    const scans = plan.flatMap((line, n) => (/ Scan .*on (exchanges|conversations)|Seq Scan on/.test(line) ? [n] : []))
    const read = scans.map((n) => {
      const [, found = '0', loops = '0'] = /actual rows=([\d.]+) loops=(\d+)/.exec(plan[n] ?? '') ?? []
      const removed = /Rows Removed by Filter: (\d+)/.exec(plan.slice(n + 1, n + 4).join('\n'))?.[1] ?? '0'
      return (Number(found) + Number(removed)) * Number(loops)
    })
    expect(read).not.toEqual([])
    return read.reduce((sum, some) => sum + some, 0)
  }
  return { house, ...lucia, rowsRead }
}

test('logs of a conversation, an agent, a contact or an account are read from an index: as many as are asked for', async () => {
  const { userId, rowsRead } = await full()
  const before = { at: '2026-01-01 01:00:00+00', id: 'z' }
  for (const among of [
    { of: 'conversation', ids: ['lucia-cobroscobros3'] },
    { of: 'agent', ids: ['lucia-cobros'] },
    { of: 'agent', ids: ['lucia-cobros', 'lucia-ventas'] },
    { of: 'user', ids: [userId] },
  ] as const)
    for (const window of [{ limit: 10 }, { limit: 10, before }])
      // Picked from the index of each, and then read.
      expect([among, await rowsRead(logsOf(userId, among, window))]).toEqual([among, expect.toSatisfy(atMost(50))])
  expect(await rowsRead(countOf({ of: 'agent', ids: ['lucia-cobros'] }))).toBe(5)
  expect(await rowsRead({ text: OF_CONTACT, values: [userId, '+77', ['77'], '77'] })).toBeLessThan(5)
  // Of 6,000 phones one in a hundred ends so; the index and the rows count each.
  expect(await rowsRead({ text: OF_CONTACT, values: [userId, '+77', ['+77'], '77'] })).toBeLessThan(200)
})

const atMost = (most: number) => (rows: number) => rows <= most

test('list sessions: fifty by default, 500 at most, and pages hold every session once', async () => {
  const { house, token } = await full()
  const of = async (path: string) => (await house.call('GET', `/api/conversation-logs/${path}`, undefined, token)).body
  expect((await of('sessions')).data).toHaveLength(50)
  expect(await of('sessions/stats')).toMatchObject({ total: 50 })
  expect((await house.call('GET', '/api/conversation-logs/sessions?limit=501', undefined, token)).status).toBe(400)
  const seen: string[] = []
  for (let page: string[] = (await of('sessions?limit=500')).data; page.length > 0;) {
    seen.push(...page)
    page = (await of(`sessions?limit=500&before=${seen.at(-1)}`)).data
  }
  expect([seen.length, new Set(seen).size]).toEqual([MANY, MANY])
  expect((await of('sessions?before=nada')).code).toBe('logs.before_gone')
})

test('counts of one account take turns, two at once; whoever hangs up ends in the database too', async () => {
  const house = await openHouse()
  const { token } = await openArchive(house, 'lucia')
  const underWay = (n: number) =>
    vi.waitFor(async () => {
      const { rows } = await house.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active'
          and query ~ 'from exchanges e' and pid <> pg_backend_pid()`,
      )
      expect(rows[0]?.n).toBe(n)
    }, 20_000)
  const holder = await house.pool.connect()
  await holder.query('begin; lock table exchanges in access exclusive mode')
  const hangUp = new AbortController()
  const path = `${house.url}/api/conversation-logs/session/s-lucia-ventas/count`
  const asks = Array.from({ length: 6 }, () =>
    fetch(path, { headers: { authorization: `Bearer ${token}` }, signal: hangUp.signal }),
  )
  await underWay(2)
  hangUp.abort()
  await Promise.allSettled(asks)
  await underWay(0)
  await holder.query('rollback')
  holder.release()
})
