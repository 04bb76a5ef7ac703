import type { AgentEngine, ConversationStats } from '@portavoz/contract'
import { type RawQuery, createBindings } from '../../../db/connection/raw-query.ts'
import type { CancellableQuery } from '../../../db/connection/cancellable-query.ts'
import { fileWorkflowSql } from '../../../db/fragments/has-file-workflow.ts'
import { waitsForPerson } from '../../../db/fragments/waiting-since.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import { type InboxFilter, inboxCondition } from './inbox-filter.store.ts'

const LISTED_COLUMNS = {
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
  contactId: 'contact_id',
  isBlocked: 'is_blocked',
  unreadCount: 'unread_count',
  totalMessages: 'total_messages',
  answeredCount: 'answered_count',
  answeredSeconds: 'answered_seconds',
  tags: 'tags',
  assigneeId: 'assignee_id',
  waitingSince: 'waiting_since',
  lastDirection: 'last_direction',
  lastOrigin: 'last_origin',
  lastType: 'last_type',
  lastContent: 'last_content',
  lastIsTranscript: 'last_is_transcript',
  lastAt: 'last_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} satisfies Partial<Record<keyof ConversationRow, string>>

export type ListedConversation = Pick<ConversationRow, keyof typeof LISTED_COLUMNS> & {
  agentName: string
  engine: AgentEngine
  /** The workflows in the workspace's n8n send files. */
  hasFileWorkflow: boolean
  assigneeName: string | null
  snoozedUntil: Date | null
}

export type InboxStatsRow = Omit<ConversationStats, 'averageResponseTime' | 'isResponseTimeKnown'> &
  Pick<ConversationRow, 'answeredCount' | 'answeredSeconds'>

/** The last row of a page; the next page starts after it. */
export type TimeCursor = { at: Date; id: string }

const selectedColumns = Object.entries(LISTED_COLUMNS).map(([name, column]) => `c.${column} as "${name}"`)

/** Listed conversations without a condition. Raw SQL: every console requests the list again and again. */
export const LIST_SQL = `
  select ${selectedColumns.join(', ')}, a.name as "agentName", a.engine, assignee.username as "assigneeName",
    snooze.until as "snoozedUntil",
    ${fileWorkflowSql('c.workspace_id')} as "hasFileWorkflow"
  from conversations c
  join agents a on a.id = c.agent_id
  left join users assignee on assignee.id = c.assignee_id
  left join snoozes snooze on snooze.conversation_id = c.id`

/** Reads only an index unless a tag or text is searched: consoles request it again and again. */
const STATS_SQL = `
  select
    count(*)::int as total,
    count(*) filter (where c.status = 'active')::int as active,
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

/** Reads `conversation_tags`, which has nothing else. */
export const TAGS_SQL = `
  select tag
  from conversation_tags
  where workspace_id = $1
  group by tag
  order by count(*) desc, tag
  limit $2`

/** The newest message first, or of those that wait for a person the longest wait first. */
export type InboxOrder = 'recent' | 'waiting'

const ORDERS: Record<InboxOrder, { key: string; direction: string; isBefore: string; only: string }> = {
  recent: { key: 'c.last_at', direction: 'desc', isBefore: '<', only: '' },
  waiting: { key: 'c.waiting_since', direction: 'asc', isBefore: '>', only: `and ${waitsForPerson('c')}` },
}

type InboxPageRequest = { order: InboxOrder; cursor: TimeCursor | null; limit: number }

export function createListQuery(workspaceId: string, filter: InboxFilter, { order, cursor, limit }: InboxPageRequest) {
  const { values, bind } = createBindings()
  const { key, direction, isBefore, only } = ORDERS[order]
  const condition = inboxCondition(workspaceId, filter, bind)
  const cursorCondition = cursor ? `and (${key}, c.id) ${isBefore} (${bind(cursor.at)}, ${bind(cursor.id)})` : ''
  const text = `${LIST_SQL}
  where ${condition} ${only} ${cursorCondition}
  order by ${key} ${direction}, c.id ${direction}
  limit ${bind(limit)}`
  return { text, values }
}

export function createStatsQuery(workspaceId: string, filter: InboxFilter) {
  const { values, bind } = createBindings()
  return { text: `${STATS_SQL} where ${inboxCondition(workspaceId, filter, bind)}`, values }
}

export const createInboxStore = (rawQuery: RawQuery, queryWithTimeout: CancellableQuery) => ({
  /**
   * A conversation that gets a message while a client pages moves to the top of the newest. With a `signal` the
   * query is planned for its values, since one plan does not fit all searches.
   */
  list(
    workspaceId: string,
    filter: InboxFilter,
    pageRequest: InboxPageRequest,
    signal?: AbortSignal,
  ): Promise<ListedConversation[]> {
    const { text, values } = createListQuery(workspaceId, filter, pageRequest)
    return signal ? queryWithTimeout(text, values, signal) : rawQuery(text, values)
  },

  async stats(workspaceId: string, filter: InboxFilter, signal: AbortSignal): Promise<InboxStatsRow> {
    const { text, values } = createStatsQuery(workspaceId, filter)
    return (await queryWithTimeout<InboxStatsRow>(text, values, signal))[0] as InboxStatsRow
  },

  tags: async (workspaceId: string, limit: number): Promise<string[]> =>
    (await rawQuery<{ tag: string }>(TAGS_SQL, [workspaceId, limit])).map(({ tag }) => tag),
})
export type InboxStore = ReturnType<typeof createInboxStore>
