import type { ExchangeOutcome } from '@portavoz/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { DatabaseSchema } from '../../db/schema.ts'
import type { TestComplaint } from './evaluate-expectation.ts'
import { isSuspended } from '../../db/fragments/suspension.ts'

/** A test that this process runs, until another one claims it or the run is cancelled. */
export type ClaimedTest = Pick<
  Selectable<DatabaseSchema['testResults']>,
  | 'runId'
  | 'position'
  | 'agentId'
  | 'workspaceId'
  | 'question'
  | 'mustContain'
  | 'mustNotContain'
  | 'documentId'
  | 'documentName'
  | 'mustEscalate'
  | 'claim'
  | 'tries'
> & { version: number }

export type TestOutcome = {
  state: 'passed' | 'failed' | 'broken'
  complaints: readonly TestComplaint[]
  /** Null if the agent was not asked. */
  outcome: ExchangeOutcome | null
  reply: string | null
  reason: string
  passages: readonly { source: string; text: string; score: number }[]
}

const ownClaim = ({ runId, position, claim }: ClaimedTest) =>
  sql<boolean>`run_id = ${runId} and position = ${position} and claim = ${claim} and state = 'waiting'`

/** Stores the progress of test runs. */
export const createTestExecutionStore = (db: Db) => ({
  /** Claims the next test of the workspace with the fewest running ones, until `until`. */
  async claim(now: Date, until: Date): Promise<ClaimedTest | undefined> {
    const { rows } = await sql<ClaimedTest>`
      with next as (
        select w.run_id, w.position
        from test_results w
        where w.state = 'waiting' and w.not_before <= ${now} and not ${isSuspended('w')}
        order by (
          select count(*)
          from test_results o
          where o.workspace_id = w.workspace_id and o.state = 'waiting' and o.not_before > ${now}
        ), w.run_id, w.position
        limit 1
        for update skip locked
      )
      update test_results t
      set claim = t.claim + 1, tries = t.tries + 1, not_before = ${until}
      from next, test_runs r
      where t.run_id = next.run_id and t.position = next.position and r.id = t.run_id
      returning
        t.run_id, t.position, t.agent_id, t.workspace_id, t.question, t.must_contain, t.must_not_contain,
        t.document_id, t.document_name, t.must_escalate, t.claim, t.tries, r.version`.execute(db)
    return rows[0]
  },

  /** For an embedded database: every claim is of a dead process. */
  releaseAll: (now: Date) =>
    db.updateTable('testResults').set({ notBefore: now }).where('state', '=', 'waiting').execute(),

  /** Extends a claim, or delays the next try. */
  postpone: (test: ClaimedTest, notBefore: Date) =>
    db.updateTable('testResults').set({ notBefore }).where(ownClaim(test)).execute(),

  /** Returns a claim without counting its try. */
  release: (test: ClaimedTest, now: Date) =>
    db
      .updateTable('testResults')
      .set({ notBefore: now, tries: sql<number>`tries - 1` })
      .where(ownClaim(test))
      .execute(),

  /** False when the claim is lost. The last test ends its run; the run's lock orders two that end at once. */
  async finish(
    tx: Tx,
    test: ClaimedTest,
    { complaints, passages, ...columns }: TestOutcome,
    now: Date,
  ): Promise<boolean> {
    await tx.selectFrom('testRuns').select('id').where('id', '=', test.runId).forNoKeyUpdate().execute()
    const { numUpdatedRows } = await tx
      .updateTable('testResults')
      .set({
        ...columns,
        complaints: JSON.stringify(complaints),
        passages: JSON.stringify(passages),
        notBefore: null,
        endedAt: now,
      })
      .where(ownClaim(test))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await sql`
      update test_runs r
      set state = 'done', ended_at = ${now}
      where id = ${test.runId}
        and state = 'running'
        and not exists (select from test_results where run_id = r.id and state = 'waiting')`.execute(tx)
    return true
  },
})
export type TestExecutionStore = ReturnType<typeof createTestExecutionStore>
