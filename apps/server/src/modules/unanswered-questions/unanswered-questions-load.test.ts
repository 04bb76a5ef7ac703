import { expect, test } from 'vitest'
import { createArchive } from '../../../test/helpers/archive.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { askedQuestionsQuery, MAX_EXCHANGES } from './unanswered-questions.store.ts'

const EXCHANGES = 100_000

/** Two agents of one workspace; a third of the first one's hundred thousand exchanges are unanswered. */
async function openLargeAccount() {
  const server = await startTestServer()
  const lucia = await createArchive(server, 'lucia', ['ventas', 'cobros'])
  await server.pool.query(
    `insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key,
        last_at, created_at, updated_at)
      select 'c' || n, $1, 'lucia-ventas', 'whatsapp', 'c' || n, n, now(), now(), now()
      from generate_series(0, 999) as n`,
    [lucia.workspaceId],
  )
  await server.pool.query(
    `insert into exchanges (id, conversation_id, workspace_id, agent_id, outcome, due_at, closed_at, created_at)
      select 'e' || n, 'c' || n % 1000, $1, 'lucia-ventas', case when n % 3 = 0 then 'no_answer' else 'answered' end,
        now(), now(), now() - ($2 - n) * interval '30 seconds' from generate_series(1, $2::int) as n`,
    [lucia.workspaceId, EXCHANGES],
  )
  await server.pool.query(
    `insert into journal (exchange_id, workspace_id, step, at)
      select id, workspace_id, outcome, created_at from exchanges
      where outcome = 'no_answer'`,
  )
  // The texts of older exchanges are not read.
  await server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, exchange_id, direction, origin, type, content, at,
      created_at)
      select 'm' || id, conversation_id, workspace_id, id, 'incoming', 'contact', 'text',
        '¿Venden mesas número ' || substr(id, 2)::int / 3 % 50 || '?', created_at, created_at
      from exchanges where created_at > now() - interval '100 hours'`,
  )
  await server.pool.query('vacuum (analyze) conversations, exchanges, messages, unanswered, settled_questions')
  return { server, ...lucia }
}

type QueryPlan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: QueryPlan[]
}

const scans = (plan: QueryPlan): QueryPlan[] => [
  ...(/Scan/.test(plan['Node Type']) && !/CTE|Subquery/.test(plan['Node Type']) ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

async function rowsRead({ db, pool }: TestServer, workspaceId: string, agentId: string | null) {
  const { sql, parameters } = askedQuestionsQuery(workspaceId, agentId, new Date(0), MAX_EXCHANGES).compile(db)
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
  const scanned = scans((rows[0]['QUERY PLAN'] as { Plan: QueryPlan }[])[0]!.Plan)
  return scanned.reduce(
    (sum, scan) => sum + (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'],
    0,
  )
}

test('hundred thousand exchanges: the newest 2,000 unanswered come from an index; the page says so', async () => {
  const { server, workspaceId, token } = await openLargeAccount()
  // Each with its conversation and its texts, and the two agents.
  for (const agentId of ['lucia-ventas', null])
    expect(await rowsRead(server, workspaceId, agentId)).toBeLessThanOrEqual(3 * MAX_EXCHANGES + 2)
  const path = '/api/agents/lucia-ventas/questions?days=90&size=100'
  const { data } = (await server.call('GET', path, undefined, token)).body
  expect(data.total).toBe(50)
  expect(data.items.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(MAX_EXCHANGES)
  expect(Date.parse(data.since)).toBeGreaterThan(Date.now() - 3 * 86_400_000)
  const dismissal = await server.call(
    'POST',
    `/api/agents/lucia-ventas/questions/${data.items[0].id}/discard`,
    {},
    token,
  )
  expect(dismissal.body.data.state).toBe('discarded')
}, 240_000)
