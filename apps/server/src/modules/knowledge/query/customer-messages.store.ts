import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type CustomerMessage = { conversationId: string; content: string }

/** Reads customers' messages as examples of their wording. */
export const createCustomerMessageStore = (db: Db) => ({
  /** The incoming messages among the newest `limit` of a workspace, cut to `longest` characters. */
  async newest(workspaceId: string, limit: number, longest: number): Promise<CustomerMessage[]> {
    const { rows } = await sql<CustomerMessage>`
      select conversation_id, left(content, ${longest}) as content
      from (
        select conversation_id, content, direction, deleted_at
        from messages
        where workspace_id = ${workspaceId}
        order by at desc, id desc
        limit ${limit}
      ) newest
      where direction = 'incoming' and deleted_at is null and content <> ''`.execute(db)
    return rows
  },
})
export type CustomerMessageStore = ReturnType<typeof createCustomerMessageStore>
