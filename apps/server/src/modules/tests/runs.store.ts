import { limits, type TestResult, type TestRun, type TestState } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Complaint } from './judge.ts'

export type RunRow = Omit<TestRun, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }

export type ResultRow = Omit<TestResult, 'complaints'> & { complaints: Complaint[] }

export type NewRun = {
  id: string
  userId: string
  agentId: string
  version: number
  model: string | null
  isWhole: boolean
  startedAt: Date
}

const shown = sql`r.id, r.version, r.model, r.state, r.total, r.started_at, r.ended_at, c.passed, c.failed, c.broken`
const counted = sql`test_runs r cross join lateral (
  select count(*) filter (where state = 'passed')::int as passed, count(*) filter (where state = 'failed')::int as failed,
    count(*) filter (where state = 'broken')::int as broken from test_results where run_id = r.id) c`

const TRIED: readonly TestState[] = ['passed', 'failed']

/** The only place that knows how runs of tests are stored. */
export const createRunStore = (db: Db) => ({
  /** Those before that one, the newest first. */
  async page(userId: string, agentId: string, before: string | null, most: number): Promise<RunRow[]> {
    const { rows } = await sql<RunRow>`
      select ${shown} from ${counted}
      where r.agent_id = ${agentId} and r.user_id = ${userId} and (${before}::text is null or r.id < ${before})
      order by r.id desc limit ${most}`.execute(db)
    return rows
  },

  async byId(userId: string, agentId: string, id: string): Promise<RunRow | undefined> {
    const { rows } = await sql<RunRow>`
      select ${shown} from ${counted}
      where r.id = ${id} and r.agent_id = ${agentId} and r.user_id = ${userId}`.execute(db)
    return rows[0]
  },

  /** In order; each with how the same test went the time before. */
  async results(userId: string, runId: string): Promise<ResultRow[]> {
    const { rows } = await sql<ResultRow>`
      select r.test_id, r.position, r.question, r.state, r.complaints, r.reply, r.reason, r.passages,
        (select b.state from test_results b where b.test_id = r.test_id and b.run_id < r.run_id
          and b.state = any(${TRIED}) order by b.run_id desc limit 1) as before
      from test_results r where r.run_id = ${runId} and r.user_id = ${userId} order by r.position`.execute(db)
    return rows
  },

  /** The newest that had all tests in it and came to its end. */
  lastWhole: (userId: string, agentId: string) =>
    db
      .selectFrom('testRuns')
      .select(['version', 'startedAt'])
      .where('agentId', '=', agentId)
      .where('userId', '=', userId)
      .where('isWhole', '=', true)
      .where('state', '=', 'done')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** With those tests, as they are expected now, or all of them. Returns how many; none leaves nothing behind. */
  async start(tx: Tx, run: NewRun, testIds: readonly string[] | null): Promise<number> {
    const { id, userId, agentId, startedAt } = run
    const { rows } = await sql<{ total: number }>`
      with tests as (
        select t.*, coalesce(d.name, t.document_name) as named, row_number() over (order by t.id) - 1 as place
        from agent_tests t left join documents d on d.id = t.document_id
        where t.agent_id = ${agentId} and t.user_id = ${userId} and (${testIds}::text[] is null or t.id = any(${testIds}))
      ), run as (
        insert into test_runs (id, agent_id, user_id, version, model, is_whole, state, total, started_at)
        select ${id}, ${agentId}, ${userId}, ${run.version}::int, ${run.model}::text, ${run.isWhole}::boolean, 'running',
          count(*), ${startedAt}::timestamptz from tests having count(*) > 0 returning total
      ), results as (
        insert into test_results (run_id, position, agent_id, user_id, test_id, question, must_contain, must_not_contain,
          document_id, document_name, must_escalate, state, not_before)
        select ${id}, place, agent_id, user_id, id, question, must_contain, must_not_contain, document_id, named,
          must_escalate, 'waiting', ${startedAt}::timestamptz from tests
      )
      select total from run`.execute(tx)
    await sql`
      delete from test_runs where agent_id = ${agentId} and id in (
        select id from test_runs where agent_id = ${agentId} order by id desc offset ${limits.testRunsKept})`.execute(
      tx,
    )
    return rows[0]?.total ?? 0
  },

  /** What was not asked yet is not asked any more. */
  async cancel(tx: Tx, userId: string, agentId: string, id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('testRuns')
      .set({ state: 'cancelled', endedAt: now })
      .where('id', '=', id)
      .where('agentId', '=', agentId)
      .where('userId', '=', userId)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx
      .updateTable('testResults')
      .set({ state: 'cancelled', notBefore: null, endedAt: now })
      .where('runId', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    return true
  },
})
export type RunStore = ReturnType<typeof createRunStore>
