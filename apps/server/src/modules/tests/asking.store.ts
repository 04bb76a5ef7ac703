import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Schema } from '../../db/schema.ts'
import type { Complaint } from './judge.ts'

/** A test that this process asks, until somebody else takes it up or its owner calls it off. */
export type Charge = Pick<
  Selectable<Schema['testResults']>,
  | 'runId'
  | 'position'
  | 'agentId'
  | 'userId'
  | 'question'
  | 'mustContain'
  | 'mustNotContain'
  | 'documentId'
  | 'documentName'
  | 'mustEscalate'
  | 'claim'
  | 'tries'
> & { version: number }

export type Ended = {
  state: 'passed' | 'failed' | 'broken'
  complaints: readonly Complaint[]
  reply: string | null
  reason: string
  passages: readonly { source: string; text: string; score: number }[]
}

const mine = ({ runId, position, claim }: Charge) =>
  sql<boolean>`run_id = ${runId} and position = ${position} and claim = ${claim} and state = 'waiting'`

/** The only place that knows how far runs are. */
export const createAskingStore = (db: Db) => ({
  /** What waits longest, in order, of whoever has least under way; nobody else's until then. */
  async claim(now: Date, until: Date): Promise<Charge | undefined> {
    const { rows } = await sql<Charge>`
      with next as (
        select w.run_id, w.position from test_results w where w.state = 'waiting' and w.not_before <= ${now}
        order by (select count(*) from test_results o where o.user_id = w.user_id and o.state = 'waiting'
          and o.not_before > ${now}), w.run_id, w.position
        limit 1 for update skip locked
      )
      update test_results t set claim = t.claim + 1, tries = t.tries + 1, not_before = ${until}
      from next, test_runs r where t.run_id = next.run_id and t.position = next.position and r.id = t.run_id
      returning t.run_id, t.position, t.agent_id, t.user_id, t.question, t.must_contain, t.must_not_contain, t.document_id,
        t.document_name, t.must_escalate, t.claim, t.tries, r.version`.execute(db)
    return rows[0]
  },

  /** For a process that is surely alone: whoever asked is dead. */
  takeBack: (now: Date) =>
    db.updateTable('testResults').set({ notBefore: now }).where('state', '=', 'waiting').execute(),

  /** Nobody takes it up before: for whoever is at it, or begins anew later. */
  postpone: (charge: Charge, notBefore: Date) =>
    db.updateTable('testResults').set({ notBefore }).where(mine(charge)).execute(),

  /** For whoever comes next, as if nobody had tried. */
  giveBack: (charge: Charge, now: Date) =>
    db
      .updateTable('testResults')
      .set({ notBefore: now, tries: sql<number>`tries - 1` })
      .where(mine(charge))
      .execute(),

  /** False when it is this process's no more. The last one ends its run: two that end at once wait for each other. */
  async end(tx: Tx, charge: Charge, { complaints, passages, ...ended }: Ended, now: Date): Promise<boolean> {
    await tx.selectFrom('testRuns').select('id').where('id', '=', charge.runId).forNoKeyUpdate().execute()
    const { numUpdatedRows } = await tx
      .updateTable('testResults')
      .set({
        ...ended,
        complaints: JSON.stringify(complaints),
        passages: JSON.stringify(passages),
        notBefore: null,
        endedAt: now,
      })
      .where(mine(charge))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await sql`update test_runs r set state = 'done', ended_at = ${now} where id = ${charge.runId} and state = 'running'
      and not exists (select from test_results where run_id = r.id and state = 'waiting')`.execute(tx)
    return true
  },
})
export type AskingStore = ReturnType<typeof createAskingStore>
