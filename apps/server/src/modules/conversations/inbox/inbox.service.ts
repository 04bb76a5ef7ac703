import {
  type Conversation,
  type ConversationStats,
  type conversations as api,
  limits,
  type ParsedInput,
} from '@portavoz/contract'
import { decodeCursor, encodeCursor } from '../../../platform/text/cursor.ts'
import { spanOf } from '../../../platform/time/calendar-days.ts'
import type { SlowQuerySlots } from '../../../platform/concurrency/slow-query-slots.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { InboxStore } from './inbox.store.ts'
import type { InboxFilter } from './inbox-filter.store.ts'
import { toKeysetPage, type KeysetPage } from '../keyset-page.ts'
import { presentConversation, presentStats } from '../present-conversation.ts'

type InboxReader = Pick<Viewer, 'workspaceId' | 'id'>

export type Inbox = ReturnType<typeof createInbox>

export const createInbox = (store: InboxStore, runSlowQuery: SlowQuerySlots) => ({
  async list(
    { workspaceId, id: ownId }: InboxReader,
    input: ParsedInput<typeof api.list>,
    disconnected: AbortSignal,
  ): Promise<KeysetPage<Conversation>> {
    const { limit, order } = input
    const filter = createInboxFilter(input, ownId)
    const pageRequest = { order, cursor: decodeCursor(input.cursor), limit: limit + 1 }
    const query = (signal?: AbortSignal) => store.list(workspaceId, filter, pageRequest, signal)
    const rows = await (filter.search === null ? query() : runSlowQuery(reader(workspaceId, disconnected), query))
    return toKeysetPage(rows, limit, presentConversation, (row) =>
      encodeCursor((order === 'waiting' && row.waitingSince) || row.lastAt, row.id),
    )
  },

  async stats(
    { workspaceId, id: ownId }: InboxReader,
    input: ParsedInput<typeof api.stats>,
    disconnected: AbortSignal,
  ): Promise<ConversationStats> {
    const filter = createInboxFilter(input, ownId)
    return presentStats(
      await runSlowQuery(reader(workspaceId, disconnected), (signal) => store.stats(workspaceId, filter, signal)),
    )
  },

  tags: (workspaceId: string) => store.tags(workspaceId, limits.tagsListMax),
})

const reader = (account: string, disconnected: AbortSignal) =>
  ({ account, gone: disconnected, late: 'conversations.read_late' }) as const

const createInboxFilter = (
  {
    status,
    platform,
    agentId,
    assignedTo,
    assignee,
    snoozed,
    tag,
    delivery,
    search,
    session,
    ...days
  }: ParsedInput<typeof api.stats>,
  ownId: string,
): InboxFilter => ({
  status: unlessAll(status),
  platform: unlessAll(platform),
  agentId: unlessAll(agentId),
  assignedTo: unlessAll(assignedTo),
  assignee: assignee === 'mentioned' ? null : unlessAll(assignee === 'me' ? ownId : assignee),
  mentioned: assignee === 'mentioned' ? ownId : null,
  snoozed: snoozed ?? null,
  tag: tag?.trim() || null,
  delivery: unlessAll(delivery),
  search: search?.trim() || null,
  ...spanOf(days, days.timeZone, 'to'),
  session: session || null,
})

const unlessAll = <T extends string>(value: T | 'all' | undefined): Exclude<T, 'all'> | null =>
  value === undefined || value === 'all' || value === '' ? null : (value as Exclude<T, 'all'>)
