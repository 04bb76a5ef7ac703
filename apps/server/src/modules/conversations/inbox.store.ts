import type { ConversationStats } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ConversationRow } from '../../db/schema.ts'
import { type Filter, matching } from './matching.ts'

export type ListedConversation = ConversationRow & { agentName: string }

export type StatsRow = Omit<ConversationStats, 'averageResponseTime' | 'isResponseTimeKnown'> &
  Pick<ConversationRow, 'answeredCount' | 'answeredSeconds'>

/** Where a page ends: the next one begins after it. */
export type Cursor = { at: Date; id: string }

export const createInboxStore = (db: Db) => ({
  /** By last message, newest first; a conversation that gets a message while one pages moves up and is seen there. */
  async list(userId: string, filter: Filter, cursor: Cursor | null, limit: number): Promise<ListedConversation[]> {
    const before = cursor ? sql`and (c.last_at, c.id) < (${cursor.at}, ${cursor.id})` : sql``
    const { rows } = await sql<ListedConversation>`
      select c.*, a.name as agent_name from conversations c join agents a on a.id = c.agent_id
      where ${matching(userId, filter)} ${before} order by c.last_at desc, c.id desc limit ${limit}`.execute(db)
    return rows
  },

  async stats(userId: string, filter: Filter): Promise<StatsRow> {
    const { rows } = await sql<StatsRow>`
      select count(*)::int as total, count(*) filter (where c.status = 'active')::int as active,
        count(*) filter (where c.status = 'resolved')::int as resolved,
        count(*) filter (where c.status = 'waiting')::int as waiting,
        count(*) filter (where c.status = 'transferred')::int as transferred,
        count(*) filter (where c.paused_by is not null)::int as paused,
        coalesce(sum(c.unread_count), 0)::int as unread,
        count(*) filter (where c.unread_count > 0)::int as unread_conversations,
        coalesce(sum(c.answered_count), 0)::int as answered_count,
        coalesce(sum(c.answered_seconds), 0) as answered_seconds
      from conversations c join agents a on a.id = c.agent_id where ${matching(userId, filter)}`.execute(db)
    return rows[0] as StatsRow
  },

  /** The most used first. */
  async tags(userId: string, most: number): Promise<string[]> {
    const { rows } = await sql<{ tag: string }>`
      select tag from conversations, unnest(tags) as tag where user_id = ${userId}
      group by tag order by count(*) desc, tag limit ${most}`.execute(db)
    return rows.map(({ tag }) => tag)
  },
})
export type InboxStore = ReturnType<typeof createInboxStore>
