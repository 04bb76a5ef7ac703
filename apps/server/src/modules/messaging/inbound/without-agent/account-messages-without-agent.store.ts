import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

export type StoredInboundRow = { id: string; turn: number; sessionName: string; keptAt: Date; heard: string }

type RowCursor = Pick<StoredInboundRow, 'sessionName' | 'turn' | 'id'>

export const accountInboundStore = {
  /** The sealed rows of a workspace after a cursor, by session, turn and id. */
  async listAfter(tx: Db | Tx, workspaceId: string, last: RowCursor, limit: number): Promise<StoredInboundRow[]> {
    const { rows } = await sql<StoredInboundRow>`
      select u.id, u.turn, u.session_name, u.kept_at, u.heard
      from unclaimed_messages u
      join whatsapp_sessions s on s.name = u.session_name and s.workspace_id = ${workspaceId}
      where (u.session_name, u.turn, u.id) > (${last.sessionName}, ${last.turn}::smallint, ${last.id}::bigint)
      order by u.session_name, u.turn, u.id
      limit ${limit}`.execute(tx)
    return rows
  },

  remove: (tx: Tx, ids: readonly string[]) =>
    sql`delete from unclaimed_messages where id = any(${[...ids]}::bigint[])`.execute(tx),
}
