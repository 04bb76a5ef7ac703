import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { summaryPaths } from './notices/notice.ts'

type DeliveryTable = 'push_deliveries' | 'staff_chat_deliveries'

/** The statements that both tables of deliveries share. */
export function createDeliveryQueue(db: Db, name: DeliveryTable) {
  const table = sql.table(name)
  return {
    /** Withdraws what is not being sent yet: the problem ended. */
    cancel: (tx: Tx, workspaceId: string, tag: string) =>
      sql`delete from ${table} where workspace_id = ${workspaceId} and tag = ${tag} and not is_sending`.execute(tx),

    /** A claim that expired is of a process that died: the delivery may have arrived and is not repeated. */
    deleteOver: (now: Date) =>
      sql`delete from ${table} where give_up_at <= ${now} or (is_sending and not_before <= ${now})`.execute(db),

    remove: (id: string, connection: Db | Tx = db) => sql`delete from ${table} where id = ${id}`.execute(connection),
  }
}

/** SQL: as `summaryPathOf`, of a row of deliveries. */
export const summaryPathOfRow = (row: RawBuilder<unknown>) => sql`
  case
    when ${row}.held > 0 then coalesce(${row}.content ->> 'path', ${summaryPaths.both})
    when ${row}.kind in ('line_down', 'agent_silent') then ${summaryPaths.agents}
    else ${summaryPaths.conversations}
  end`

/** SQL: the content of a summary that counts a row and something that `path` lists. */
export const mergedSummary = (row: RawBuilder<unknown>, path: string) => sql`
  jsonb_build_object('path', case
    when ${summaryPathOfRow(row)} = ${path}::text then ${path}::text
    else ${summaryPaths.both}
  end)`

/** SQL `set`: a summary that waits counts the inserted one too, and moves to its time. */
export function addToSummary(name: DeliveryTable, path: string): RawBuilder<unknown> {
  const waiting = sql.table(name)
  return sql`
    held = ${waiting}.held + excluded.held,
    content = ${mergedSummary(waiting, path)},
    not_before = excluded.not_before,
    give_up_at = excluded.give_up_at`
}
