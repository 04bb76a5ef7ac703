import { expect, onTestFinished, test, vi } from 'vitest'
import { createArchive } from '../../../../test/helpers/archive.ts'
import { holdTable } from '../../../../test/database/hold-table.ts'
import { waitUntilVacuumed } from '../../../../test/database/wait-until-vacuumed.ts'
import { addMember, inWorkspace, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createRawQuery } from '../../../db/connection/raw-query.ts'
import { createCancellableQuery } from '../../../db/connection/cancellable-query.ts'
import { createSlowQuerySlots } from '../../../platform/concurrency/semaphores/slow-query-slots.ts'
import { createInboxStore, createStatsQuery } from './inbox.store.ts'
import { createInbox } from './inbox.service.ts'

async function withTwo() {
  const server = await startTestServer()
  const openAccount = async (username: string) => {
    const archive = await createArchive(server, username)
    await archive.addConversations([{ id: `c-${username}`, agent: 'ventas' }])
    return archive
  }
  return { server, lucia: await openAccount('lucia'), vecina: await openAccount('vecina') }
}

/** Running statements that read conversations. The database reports their first 1,023 characters. */
const isRunning = ({ pool }: TestServer, n: number) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active'
        and query ~ '(from|join) conversations c|^\\s*select c[.]' and pid <> pg_backend_pid()`,
    )
    expect(rows[0]?.n).toBe(n)
  }, 20_000)

test('slow inbox queries: two at once per account and four in all; a disconnected client frees its slot', async () => {
  const { server, lucia, vecina } = await withTwo()
  const release = await holdTable(server.pool, 'conversations')
  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${lucia.token}` }
  const paths = ['conversations/stats', 'conversations?search=hola', 'conversation-logs/sessions/stats']
  const abandoned = Array.from({ length: 20 }, (_, n) =>
    fetch(`${server.url}/api/${paths[n % 3]}`, { headers, signal: hangUp.signal }),
  )
  await isRunning(server, 2)
  const stats = (from: string) => server.call('GET', `/api/conversations/stats?from=${from}`, undefined, vecina.token)
  const queued = ['2001-01-01', '2002-01-01', '2003-01-01'].map(stats)
  await isRunning(server, 4)
  expect((await server.call('GET', '/api/agents', undefined, lucia.token)).status).toBe(200)

  hangUp.abort()
  await Promise.allSettled(abandoned)
  await isRunning(server, 2)
  await release()
  for (const { status, body } of await Promise.all(queued)) expect([status, body.total]).toEqual([200, 1])
  expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('slow inbox queries: fifty people of a workspace who ask at once wait in line', async () => {
  const { server, lucia } = await withTwo()
  const people = await Promise.all(Array.from({ length: 50 }, (_, n) => signUp(server, `persona${n}`)))
  for (const { id } of people) await addMember(server, lucia.workspaceId, id, 'agent')
  const release = await holdTable(server.pool, 'conversations')
  const ask = (path: string) =>
    people.map(({ token }) => server.call('GET', path, undefined, token, inWorkspace(lucia.workspaceId)))
  const answers = [...ask('/api/conversations/stats'), ...ask('/api/conversations/stats?assignee=me')]
  await isRunning(server, 2)
  await release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 100 }, () => 200))
})

test('inbox statistics: a query that takes too long is cancelled in the database and reported', async () => {
  const { server, lucia } = await withTwo()
  const release = await holdTable(server.pool, 'conversations')
  const store = createInboxStore(createRawQuery(server.pool), createCancellableQuery(server.pool))
  const inbox = createInbox(store, createSlowQuerySlots({ waitMs: 20_000, queryMs: 300 }))
  const stats = inbox.stats(
    { workspaceId: lucia.workspaceId, id: lucia.workspaceId },
    { timeZone: 'UTC' },
    new AbortController().signal,
  )
  await expect(stats).rejects.toMatchObject({ code: 'conversations.read_late', status: 503 })
  await isRunning(server, 0)
  await release()
})

test('inbox statistics: read an index and no conversation, with filters by assignee and days', async () => {
  const { server, lucia } = await withTwo()
  const client = await server.pool.connect()
  onTestFinished(() => client.release(true))
  // Rows must be flushed before an index-only scan can skip the table.
  await client.query('set synchronous_commit = on')
  await client.query(
    `insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key,
        last_at, created_at, updated_at)
      select 'n' || n, a.workspace_id, a.id, 'whatsapp', 'n' || n, 'n' || n,
        '2026-03-01'::timestamptz + n * interval '1 minute', now(), now()
      from generate_series(1, 5000) as n join agents a on (a.workspace_id = $1) = (n % 10 = 0) order by n`,
    [lucia.workspaceId],
  )
  await waitUntilVacuumed(client, 'conversations')
  const every = {
    status: null,
    platform: null,
    agentId: null,
    assignedTo: null,
    assignee: null,
    mentioned: null,
    snoozed: null,
    tag: null,
    delivery: null,
    search: null,
    session: null,
  }
  const all = { ...every, from: null, to: null }
  const narrowed = {
    ...all,
    ...({ status: 'active', platform: 'whatsapp', assignedTo: 'IA', agentId: 'lucia-ventas' } as const),
    from: new Date('2026-03-01'),
    to: new Date('2026-03-31'),
  }
  for (const filter of [all, narrowed]) {
    const { text, values } = createStatsQuery(lucia.workspaceId, filter)
    const { rows } = await client.query(`explain (analyze, costs off, timing off) ${text}`, values)
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toMatch(/Index Only Scan using conversations_inbox on conversations c/)
    expect(plan).toMatch(/Heap Fetches: 0/)
  }
})
