import type { ErasureCounts } from '@portavoz/contract'
import { sql } from 'kysely'
import { appendServerLine } from '../../db/append-audit-line.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { holdOffSnapshots } from '../../db/locks/snapshot-lock.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import { isOlderThan } from './retention.store.ts'

/** Conversations and messages that one transaction deletes; a longer conversation is deleted alone. */
const PIECE = { conversations: 20, messages: 2_000 }

export type DueRetention = { workspaceId: string; months: number; before: Date }

/** `wait`: a backup is being made. `ended`: the owner changed the time, or the workspace is suspended. */
export type PieceOutcome = 'more' | 'done' | 'wait' | 'ended'

/** Deletes conversations with everything in them, and the contacts that only the network made. */
export type EraseConversations = (tx: Tx, workspaceId: string, ids: readonly string[]) => Promise<ErasureCounts>

export type ExpireStore = ReturnType<typeof createExpireStore>

export const createExpireStore = (db: Db, erase: EraseConversations) => ({
  /** The workspaces whose last night was before `night`. */
  async listDue(night: Date): Promise<DueRetention[]> {
    const { rows } = await sql<DueRetention>`
      select id as workspace_id, retention_months as months, retention_before as before
      from workspaces
      where retention_months is not null
        and suspended_at is null
        and coalesce(retention_ran_at < ${night}, true)
      order by id`.execute(db)
    return rows
  },

  /** Deletes the oldest ones and adds them to the counts of the night, in one transaction. */
  deletePiece: (due: DueRetention, before: Date, now: Date) =>
    withDeadlockRetry(db, async (tx): Promise<{ outcome: PieceOutcome; files: number }> => {
      if (!(await holdOffSnapshots(tx))) return { outcome: 'wait', files: 0 }
      // The owner who changes this waits for the piece, and the next one sees the change.
      const { workspaceId } = due
      if (!(await lockIfUnchanged(tx, due))) return { outcome: 'ended', files: 0 }
      const ids = await findOldest(tx, workspaceId, before)
      if (ids.length === 0) return { outcome: 'done', files: 0 }
      const erased = await erase(tx, workspaceId, ids)
      await addToRun(tx, workspaceId, erased, now)
      return { outcome: 'more', files: erased.files }
    }),

  /** Ends the night; the audit log tells what it deleted, over all processes that worked on it. */
  finish: (due: DueRetention, before: Date, now: Date) =>
    db.transaction().execute(async (tx): Promise<void> => {
      const { workspaceId } = due
      if (!(await lockIfUnchanged(tx, due))) return
      await tx
        .updateTable('workspaces')
        .set({ retentionRanAt: now, retentionBefore: before })
        .where('id', '=', workspaceId)
        .execute()
      const run = await tx
        .deleteFrom('retentionRuns')
        .where('workspaceId', '=', workspaceId)
        .returning(['conversations', 'messages', 'files', 'leads'])
        .executeTakeFirst()
      if (!run) return
      const changes = `conversaciones: ${run.conversations}; mensajes: ${run.messages}`
      await appendServerLine(tx, { at: now, action: 'conversation.expired', workspaceId, detail: { ...run, changes } })
    }),
})

const lockIfUnchanged = async (tx: Tx, { workspaceId, months, before }: DueRetention): Promise<boolean> =>
  (await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .where('retentionMonths', '=', months)
    .where('retentionBefore', '=', before)
    .where('suspendedAt', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Locks them; a message that arrived meanwhile keeps its conversation. */
async function findOldest(tx: Tx, workspaceId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with oldest as materialized (
      select c.id, sum(c.total_messages) over (order by c.last_at, c.id) - c.total_messages as earlier
      from conversations c
      where c.workspace_id = ${workspaceId} and ${isOlderThan(before)}
      order by c.last_at, c.id
      limit ${PIECE.conversations}
    )
    select c.id
    from conversations c
    where c.id in (select id from oldest where earlier < ${PIECE.messages}) and ${isOlderThan(before)}
    order by c.id
    for update of c`.execute(tx)
  return rows.map(({ id }) => id)
}

const addToRun = (tx: Tx, workspaceId: string, erased: ErasureCounts, now: Date) =>
  sql`
    insert into retention_runs as r (workspace_id, begun_at, conversations, messages, files, leads)
    values (
      ${workspaceId}, ${now}, ${erased.conversations}, ${erased.messages}, ${erased.files}, ${erased.leads}
    )
    on conflict (workspace_id) do update set
      conversations = r.conversations + excluded.conversations,
      messages = r.messages + excluded.messages,
      files = r.files + excluded.files,
      leads = r.leads + excluded.leads`.execute(tx)
