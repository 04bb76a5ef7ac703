import { expect, test, vi } from 'vitest'
import { holdTable } from '../../../test/database/hold-table.ts'
import { createArchive } from '../../../test/helpers/archive.ts'
import { startTestServer } from '../../../test/test-server.ts'
import {
  AGENTS_WITH_PLATFORM,
  CONVERSATIONS_OF_CONTACT,
  CONVERSATIONS_OF_PLATFORM,
  countQuery,
  logsQuery,
} from './log-queries.store.ts'

const EXCHANGES = 6_000
/** In one transaction each row would cost more than the one before, and hold back the events of other tests. */
const BATCH = 250

/** Two agents: one has nearly all exchanges, the other the five oldest. Another workspace has as many again. */
async function openLargeAccount() {
  const server = await startTestServer()
  const lucia = await createArchive(server, 'lucia', ['ventas', 'cobros'])
  await createArchive(server, 'vecina')
  for (let first = 1; first <= EXCHANGES; first += BATCH)
    await server.pool.query(
      `with told as (
        select n, a.workspace_id, a.id as agent_id, a.name || n as id from generate_series($1::int, $1 + $3 - 1) as n
          join agents a on (a.name = 'cobros') = (n <= 5 and a.workspace_id = $2)
      ), talks as (
        insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, contact_phone,
          last_at, created_at, updated_at)
        select agent_id || id, workspace_id, agent_id, 'whatsapp', agent_id || id, n, n, now(), now(), now() from told
      )
      insert into exchanges (id, conversation_id, workspace_id, agent_id, outcome, due_at, closed_at, created_at)
      select agent_id || id, agent_id || id, workspace_id, agent_id, 'reported', now(), now(),
        '2026-01-01'::timestamptz + n * interval '1 second'
      from told`,
      [first, lucia.workspaceId, BATCH],
    )
  await server.pool.query('vacuum (analyze) conversations, exchanges, agents')
  /** Rows of these tables that the statement reads. */
  const rowsRead = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await server.pool.query(`explain (analyze, costs off, timing off) ${text}`, values)
    const plan = rows.map((row) => String(row['QUERY PLAN']))
    const scans = plan.flatMap((line, n) => (/ Scan .*on (exchanges|conversations)|Seq Scan on/.test(line) ? [n] : []))
    const rowsPerScan = scans.map((n) => {
      const [, found = '0', loops = '0'] = /actual rows=([\d.]+) loops=(\d+)/.exec(plan[n] ?? '') ?? []
      const removed = /Rows Removed by Filter: (\d+)/.exec(plan.slice(n + 1, n + 4).join('\n'))?.[1] ?? '0'
      return (Number(found) + Number(removed)) * Number(loops)
    })
    expect(rowsPerScan).not.toEqual([])
    return rowsPerScan.reduce((sum, scanRows) => sum + scanRows, 0)
  }
  return { server, ...lucia, rowsRead }
}

type LargeAccount = Awaited<ReturnType<typeof openLargeAccount>>

async function expectFewIndexRows({ workspaceId, rowsRead }: LargeAccount) {
  const cursor = { at: '2026-01-01 01:00:00+00', id: 'z' }
  for (const among of [
    { of: 'conversation', ids: ['lucia-cobroscobros3'] },
    { of: 'agent', ids: ['lucia-cobros'] },
    { of: 'agent', ids: ['lucia-cobros', 'lucia-ventas'] },
    { of: 'workspace', ids: [workspaceId] },
  ] as const)
    for (const window of [{ limit: 10 }, { limit: 10, before: cursor }])
      // Read from the index, then from the table.
      expect([among, await rowsRead(logsQuery(workspaceId, among, window))]).toEqual([
        among,
        expect.toSatisfy(atMost(50)),
      ])
  // Of the agents, which are few.
  expect(await rowsRead({ text: AGENTS_WITH_PLATFORM, values: [workspaceId, 'web'] })).toBeLessThan(10)
  expect(await rowsRead({ text: CONVERSATIONS_OF_PLATFORM, values: [workspaceId, 'web', 501] })).toBeLessThan(10)
  expect(await rowsRead(countQuery({ of: 'agent', ids: ['lucia-cobros'] }))).toBe(5)
  expect(await rowsRead({ text: CONVERSATIONS_OF_CONTACT, values: [workspaceId, '+77', ['77'], '77'] })).toBeLessThan(5)
  // One of a hundred of the 6,000 phones ends in 77; index and table rows are both counted.
  expect(await rowsRead({ text: CONVERSATIONS_OF_CONTACT, values: [workspaceId, '+77', ['+77'], '77'] })).toBeLessThan(
    200,
  )
}

const atMost = (most: number) => (rows: number) => rows <= most

async function expectPagesOfSessions({ server, token }: LargeAccount) {
  const get = async (path: string) =>
    (await server.call('GET', `/api/conversation-logs/${path}`, undefined, token)).body
  expect((await get('sessions')).data).toHaveLength(50)
  expect(await get('sessions/stats')).toMatchObject({ total: 50 })
  expect((await server.call('GET', '/api/conversation-logs/sessions?limit=501', undefined, token)).status).toBe(400)
  const listed: string[] = []
  for (let page: string[] = (await get('sessions?limit=500')).data; page.length > 0;) {
    listed.push(...page)
    page = (await get(`sessions?limit=500&before=${listed.at(-1)}`)).data
  }
  expect([listed.length, new Set(listed).size]).toEqual([EXCHANGES, EXCHANGES])
  expect((await get('sessions?before=nada')).code).toBe('logs.before_gone')
}

test('large account: logs read as many index rows as requested; pages list each session once', async () => {
  const account = await openLargeAccount()
  await expectFewIndexRows(account)
  await expectPagesOfSessions(account)
})

test('session counts of one account: two at once; a disconnect ends the database query', async () => {
  const server = await startTestServer()
  const { token } = await createArchive(server, 'lucia')
  const underWay = (n: number) =>
    vi.waitFor(async () => {
      const { rows } = await server.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active'
          and query ~ 'from exchanges e' and pid <> pg_backend_pid()`,
      )
      expect(rows[0]?.n).toBe(n)
    }, 20_000)
  const release = await holdTable(server.pool, 'exchanges')
  const disconnect = new AbortController()
  const path = `${server.url}/api/conversation-logs/session/s-lucia-ventas/count`
  const requests = Array.from({ length: 6 }, () =>
    fetch(path, { headers: { authorization: `Bearer ${token}` }, signal: disconnect.signal }),
  )
  await underWay(2)
  disconnect.abort()
  await Promise.allSettled(requests)
  await underWay(0)
  await release()
})
