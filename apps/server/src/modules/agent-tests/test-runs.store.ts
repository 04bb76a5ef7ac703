import { limits, type TestResult, type TestRun, type AgentTestState } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { TestComplaint } from './evaluate-expectation.ts'

export type TestRunRow = Omit<TestRun, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }

export type TestResultRow = Omit<TestResult, 'complaints'> & { complaints: TestComplaint[] }

export type NewTestRun = {
  id: string
  workspaceId: string
  agentId: string
  version: number
  model: string | null
  isWhole: boolean
  startedAt: Date
}

const RUN_COLUMNS = sql`
  r.id, r.version, r.model, r.state, r.total, r.started_at, r.ended_at, c.passed, c.failed, c.broken`
const RUNS_WITH_COUNTS = sql`
  test_runs r
  cross join lateral (
    select
      count(*) filter (where state = 'passed')::int as passed,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'broken')::int as broken
    from test_results
    where run_id = r.id
  ) c`

const CONCLUSIVE_STATES: readonly AgentTestState[] = ['passed', 'failed']

export const createTestRunStore = (db: Db) => ({
  /** Runs before that id, newest first. */
  async page(workspaceId: string, agentId: string, before: string | null, limit: number): Promise<TestRunRow[]> {
    const { rows } = await sql<TestRunRow>`
      select ${RUN_COLUMNS}
      from ${RUNS_WITH_COUNTS}
      where r.agent_id = ${agentId}
        and r.workspace_id = ${workspaceId}
        and (${before}::text is null or r.id < ${before})
      order by r.id desc
      limit ${limit}`.execute(db)
    return rows
  },

  async byId(workspaceId: string, agentId: string, id: string): Promise<TestRunRow | undefined> {
    const { rows } = await sql<TestRunRow>`
      select ${RUN_COLUMNS}
      from ${RUNS_WITH_COUNTS}
      where r.id = ${id} and r.agent_id = ${agentId} and r.workspace_id = ${workspaceId}`.execute(db)
    return rows[0]
  },

  /** In order, each with the state of the same test in the run before. */
  async results(workspaceId: string, runId: string): Promise<TestResultRow[]> {
    const { rows } = await sql<TestResultRow>`
      select
        r.test_id,
        r.position,
        r.question,
        r.state,
        r.complaints,
        r.outcome,
        r.reply,
        r.reason,
        r.passages,
        (
          select b.state
          from test_results b
          where b.test_id = r.test_id
            and b.run_id < r.run_id
            and b.state = any(${CONCLUSIVE_STATES})
          order by b.run_id desc
          limit 1
        ) as before
      from test_results r
      where r.run_id = ${runId} and r.workspace_id = ${workspaceId}
      order by r.position`.execute(db)
    return rows
  },

  /** The last finished run of all tests. */
  lastCompleteRun: (workspaceId: string, agentId: string) =>
    db
      .selectFrom('testRuns')
      .select(['version', 'startedAt'])
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .where('isWhole', '=', true)
      .where('state', '=', 'done')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Copies the chosen tests, or all, with their current expectations. Returns their number; zero stores nothing. */
  async start(tx: Tx, run: NewTestRun, testIds: readonly string[] | null): Promise<number> {
    const { id, workspaceId, agentId, startedAt } = run
    const { rows } = await sql<{ total: number }>`
      with tests as (
        select t.*, coalesce(d.name, t.document_name) as named, row_number() over (order by t.id) - 1 as place
        from agent_tests t
        left join documents d on d.id = t.document_id
        where t.agent_id = ${agentId}
          and t.workspace_id = ${workspaceId}
          and (${testIds}::text[] is null or t.id = any(${testIds}))
      ), run as (
        insert into test_runs (id, agent_id, workspace_id, version, model, is_whole, state, total, started_at)
        select
          ${id}, ${agentId}, ${workspaceId}, ${run.version}::int, ${run.model}::text, ${run.isWhole}::boolean,
          'running', count(*), ${startedAt}::timestamptz
        from tests
        having count(*) > 0
        returning total
      ), results as (
        insert into test_results (
          run_id, position, agent_id, workspace_id, test_id, question, must_contain, must_not_contain,
          document_id, document_name, must_escalate, state, not_before
        )
        select
          ${id}, place, agent_id, workspace_id, id, question, must_contain, must_not_contain, document_id, named,
          must_escalate, 'waiting', ${startedAt}::timestamptz
        from tests
      )
      select total
      from run`.execute(tx)
    await sql`
      delete from test_runs
      where agent_id = ${agentId}
        and id in (
          select id
          from test_runs
          where agent_id = ${agentId}
          order by id desc
          offset ${limits.testRunsMax}
        )`.execute(tx)
    return rows[0]?.total ?? 0
  },

  /** Cancels a run and its waiting tests. */
  async cancel(tx: Tx, workspaceId: string, agentId: string, id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('testRuns')
      .set({ state: 'cancelled', endedAt: now })
      .where('id', '=', id)
      .where('agentId', '=', agentId)
      .where('workspaceId', '=', workspaceId)
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
export type TestRunStore = ReturnType<typeof createTestRunStore>
