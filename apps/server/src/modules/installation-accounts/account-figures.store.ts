import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { messagesOfMonth } from '../../db/fragments/messages-of-month.ts'
import { storageBytes } from '../../db/fragments/storage-bytes.ts'

/** Workspaces that one statement counts. */
const PIECE = 20

export const createAccountFigureStore = (db: Db) => ({
  /**
   * Counts the workspaces whose figures are the oldest, of those counted before `staleBefore`. Two processes at once
   * count the same, which changes nothing.
   */
  countPiece: async (now: Date, staleBefore: Date): Promise<void> => {
    const id = sql`due.id`
    await sql`
      with due as materialized (
        select w.id
        from workspaces w
        left join account_figures f on f.workspace_id = w.id
        where coalesce(f.counted_at < ${staleBefore}, true)
        order by f.counted_at nulls first, w.id
        limit ${PIECE}
      )
      insert into account_figures (workspace_id, agents, messages, storage_bytes, last_at, counted_at)
      select
        due.id,
        (select count(*)::int from agents where workspace_id = due.id),
        ${messagesOfMonth(id, now)},
        ${storageBytes(id)},
        (select max(last_at) from conversations where workspace_id = due.id),
        ${now}
      from due
      on conflict (workspace_id) do update set
        agents = excluded.agents,
        messages = excluded.messages,
        storage_bytes = excluded.storage_bytes,
        last_at = excluded.last_at,
        counted_at = excluded.counted_at`.execute(db)
  },
})
