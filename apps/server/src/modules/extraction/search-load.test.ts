import { expect, test, vi } from 'vitest'
import { type TestArchive, fillArchive, createArchive } from '../../../test/helpers/archive.ts'
import { holdTable } from '../../../test/database/hold-table.ts'
import { waitUntilVacuumed } from '../../../test/database/wait-until-vacuumed.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createCancellableQuery } from '../../db/connection/cancellable-query.ts'
import { createSlowQuerySlots } from '../../platform/concurrency/semaphores/slow-query-slots.ts'
import { createMessageSelection } from './create-message-selection.ts'
import { createCountsQuery } from './message-counts.store.ts'
import { createMessageSearchStore } from './message-search.store.ts'
import { createMessageSearch } from './search-messages.service.ts'

const long = { dateRange: { from: '2026-01-01', to: '2026-12-31' } }
const filter = { platform: 'all' as const, timeZone: 'UTC', agentIds: [], statuses: [] }

async function withTwo() {
  const server = await startTestServer()
  const openAccount = async (username: string) => {
    const archive = await createArchive(server, username)
    await archive.addConversations([{ id: `c-${username}`, agent: 'ventas' }])
    await fillArchive(server, archive, `c-${username}`, 3)
    return archive
  }
  return { server, lucia: await openAccount('lucia'), vecina: await openAccount('vecina') }
}

/** Running search statements, as the database reports them. */
async function runningStatements({ pool }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'active' and query ~ 'from messages m'
        and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? -1
}
const isRunning = (server: TestServer, n: number) =>
  vi.waitFor(async () => expect(await runningStatements(server)).toBe(n), 20_000)

const request = (server: TestServer, { token }: TestArchive, path: string, signal: AbortSignal) =>
  fetch(`${server.url}/api/extraction/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'xxx', ...long }),
    signal,
  })

test('slow searches: two at once per account; a disconnected client’s query is cancelled in any state', async () => {
  const { server, lucia, vecina } = await withTwo()
  const release = await holdTable(server.pool, 'messages')
  const hangUp = new AbortController()
  const abandoned = Array.from({ length: 20 }, (_, n) =>
    request(server, lucia, n % 2 ? 'counts' : 'search', hangUp.signal),
  )
  await isRunning(server, 2)
  const queued = ['counts', 'search', 'counts'].map((path) => vecina.postExtraction(path, { query: 'xxx', ...long }))
  await isRunning(server, 4)
  expect((await server.call('GET', '/api/agents', undefined, lucia.token)).status).toBe(200)

  hangUp.abort()
  await Promise.allSettled(abandoned)
  await isRunning(server, 2)
  await release()
  for (const { status, body } of await Promise.all(queued)) expect([status, body.data.total ?? 3]).toEqual([200, 3])
  await vi.waitFor(
    () => expect([server.pool.totalCount - server.pool.idleCount, server.pool.waitingCount]).toEqual([0, 0]),
    15_000,
  )
  expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('slow search: is cancelled in the database, and it and a search that waited in vain are reported', async () => {
  const { server, lucia } = await withTwo()
  const release = await holdTable(server.pool, 'messages')
  const clock = { now: () => new Date('2026-06-01T00:00:00Z') }
  const search = createMessageSearch(
    createMessageSearchStore(createCancellableQuery(server.pool)),
    clock,
    createSlowQuerySlots({ waitMs: 50, queryMs: 500 }),
  )
  const here = new AbortController().signal
  const searches = Array.from({ length: 3 }, () =>
    search.counts({ workspaceId: lucia.workspaceId, id: lucia.workspaceId }, { ...filter, ...long }, here),
  )
  const outcomes = await Promise.allSettled(searches)
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : '',
  )
  expect(codes).toEqual(['extraction.search_failed', 'extraction.search_failed', 'reading.busy'])
  await isRunning(server, 0)
  await release()
})

test('counts of an account: read an index and no message', async () => {
  const { server, lucia } = await withTwo()
  const client = await server.pool.connect()
  // No search is intended here. Rows must be flushed before an index-only scan can skip the table.
  await client.query('drop index messages_words; set synchronous_commit = on')
  await client.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      select 'n' || n, c.id, c.workspace_id, 'incoming', 'contact', 'text', repeat('hola ' || n, 20),
        '2026-03-01'::timestamptz + n * interval '1 minute', '2026-03-01'
      from generate_series(1, 10000) as n join conversations c on (c.workspace_id = $1) = (n % 10 = 0) order by n`,
    [lucia.workspaceId],
  )
  await waitUntilVacuumed(client, 'messages')
  const { text, values } = createCountsQuery(
    createMessageSelection(lucia.workspaceId, { ...filter, ...long }, new Date()),
  )
  const { rows } = await client.query(`explain (analyze, costs off, timing off) ${text}`, values)
  client.release(true)
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(plan).toMatch(/Index Only Scan using messages_of_user on messages m/)
  expect(plan).toMatch(/Heap Fetches: 0/)
})
