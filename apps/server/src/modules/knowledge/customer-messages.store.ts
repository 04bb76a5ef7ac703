import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type CustomerMessage = { conversationId: string; content: string }

/** The only place that knows where customers' messages are read as examples of how they write. */
export const createCustomerMessageStore = (db: Db) => ({
  /** The incoming ones among the account's newest `limit` messages, each with its first `longest` characters. */
  async newest(userId: string, limit: number, longest: number): Promise<CustomerMessage[]> {
    const { rows } = await sql<CustomerMessage>`
      select conversation_id, left(content, ${longest}) as content
      from (
        select conversation_id, content, direction, deleted_at from messages
        where user_id = ${userId}
        order by at desc, id desc
        limit ${limit}
      ) newest
      where direction = 'incoming' and deleted_at is null and content <> ''`.execute(db)
    return rows
  },
})
export type CustomerMessageStore = ReturnType<typeof createCustomerMessageStore>
