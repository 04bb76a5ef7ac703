import type { ConversationStats } from '@portavoz/contract'
import { type Ask, createValues } from '../../db/ask.ts'
import type { AskUntil } from '../../db/until.ts'
import type { ConversationRow } from '../../db/schema.ts'
import { type Filter, matching } from './matching.ts'

/** What is told of a conversation. */
const told = {
  id: 'id',
  agentId: 'agent_id',
  sessionName: 'session_name',
  platform: 'platform',
  status: 'status',
  pausedBy: 'paused_by',
  pausedAt: 'paused_at',
  contactKey: 'contact_key',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  unreadCount: 'unread_count',
  totalMessages: 'total_messages',
  answeredCount: 'answered_count',
  answeredSeconds: 'answered_seconds',
  tags: 'tags',
  lastDirection: 'last_direction',
  lastOrigin: 'last_origin',
  lastType: 'last_type',
  lastContent: 'last_content',
  lastAt: 'last_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} satisfies Partial<Record<keyof ConversationRow, string>>

export type ListedConversation = Pick<ConversationRow, keyof typeof told> & { agentName: string }

export type StatsRow = Omit<ConversationStats, 'averageResponseTime' | 'isResponseTimeKnown'> &
  Pick<ConversationRow, 'answeredCount' | 'answeredSeconds'>

/** Where a page ends: the next one begins after it. */
export type Cursor = { at: Date; id: string }

const columns = Object.entries(told).map(([name, column]) => `c.${column} as "${name}"`)

/** Written out: the list is what every console asks for, again and again. */
const LIST = `select ${columns.join(', ')}, a.name as "agentName" from conversations c join agents a on a.id = c.agent_id`

/** Reads nothing but an index where no tag and no word is asked for: a console asks it again and again. */
const STATS = `
  select count(*)::int as total, count(*) filter (where c.status = 'active')::int as active,
    count(*) filter (where c.status = 'resolved')::int as resolved,
    count(*) filter (where c.status = 'waiting')::int as waiting,
    count(*) filter (where c.status = 'transferred')::int as transferred,
    count(*) filter (where c.paused_by is not null)::int as paused,
    count(*) filter (where c.paused_by = 'model' and c.status <> 'resolved')::int as "pausedByModel",
    coalesce(sum(c.unread_count), 0)::int as unread,
    count(*) filter (where c.unread_count > 0)::int as "unreadConversations",
    coalesce(sum(c.answered_count), 0)::int as "answeredCount",
    coalesce(sum(c.answered_seconds), 0) as "answeredSeconds"
  from conversations c`

/** Reads the rows of `conversation_tags`, which hold nothing else. */
export const TAGS = `
  select tag
  from conversation_tags
  where user_id = $1
  group by tag
  order by count(*) desc, tag
  limit $2`

type Asked = { cursor: Cursor | null; limit: number }

export function listOf(userId: string, filter: Filter, { cursor, limit }: Asked) {
  const { values, put } = createValues()
  const where = matching(userId, filter, put)
  const before = cursor ? `and (c.last_at, c.id) < (${put(cursor.at)}, ${put(cursor.id)})` : ''
  const text = `${LIST} where ${where} ${before} order by c.last_at desc, c.id desc limit ${put(limit)}`
  return { text, values }
}

export function statsOf(userId: string, filter: Filter) {
  const { values, put } = createValues()
  return { text: `${STATS} where ${matching(userId, filter, put)}`, values }
}

export const createInboxStore = (ask: Ask, askUntil: AskUntil) => ({
  /**
   * By last message, newest first; a conversation that gets a message while one pages moves up and is seen there.
   * With an `end` it is planned for these very values, where one plan would not do for all.
   */
  list(userId: string, filter: Filter, asked: Asked, end?: AbortSignal): Promise<ListedConversation[]> {
    const { text, values } = listOf(userId, filter, asked)
    return end ? askUntil(text, values, end) : ask(text, values)
  },

  async stats(userId: string, filter: Filter, end: AbortSignal): Promise<StatsRow> {
    const { text, values } = statsOf(userId, filter)
    return (await askUntil<StatsRow>(text, values, end))[0] as StatsRow
  },

  /** The most used first. */
  tags: async (userId: string, most: number): Promise<string[]> =>
    (await ask<{ tag: string }>(TAGS, [userId, most])).map(({ tag }) => tag),
})
export type InboxStore = ReturnType<typeof createInboxStore>
