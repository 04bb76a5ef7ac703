import {
  type Conversation,
  type ConversationStats,
  type conversations as api,
  limits,
  type ParsedInput,
} from '@portavoz/contract'
import { decodeCursor, encodeCursor } from '../../../platform/text/cursor.ts'
import { spanOf } from '../../../platform/time/calendar-days.ts'
import type { SlowQuerySlots, SlowQueryViewer } from '../../../platform/concurrency/semaphores/slow-query-slots.ts'
import type { InboxStore } from './inbox.store.ts'
import type { InboxFilter } from './inbox-filter.store.ts'
import { toKeysetPage, type KeysetPage } from '../keyset-page.ts'
import { presentConversation, presentStats } from '../present-conversation.ts'

export type Inbox = ReturnType<typeof createInbox>

export const createInbox = (store: InboxStore, runSlowQuery: SlowQuerySlots) => ({
  async list(
    viewer: SlowQueryViewer,
    input: ParsedInput<typeof api.list>,
    disconnected: AbortSignal,
  ): Promise<KeysetPage<Conversation>> {
    const { workspaceId } = viewer
    const { limit, order } = input
    const filter = createInboxFilter(input, viewer.id)
    const pageRequest = { order, cursor: decodeCursor(input.cursor), limit: limit + 1 }
    const query = (signal?: AbortSignal) => store.list(workspaceId, filter, pageRequest, signal)
    const rows = await (filter.search === null ? query() : runSlowQuery(reader(viewer, disconnected), query))
    return toKeysetPage(rows, limit, presentConversation, (row) =>
      encodeCursor((order === 'waiting' && row.waitingSince) || row.lastAt, row.id),
    )
  },

  async stats(
    viewer: SlowQueryViewer,
    input: ParsedInput<typeof api.stats>,
    disconnected: AbortSignal,
  ): Promise<ConversationStats> {
    const { workspaceId } = viewer
    const filter = createInboxFilter(input, viewer.id)
    const readStats = (signal: AbortSignal) => store.stats(workspaceId, filter, signal)
    const sharedAs = `inbox ${JSON.stringify(filter)}`
    return presentStats(await runSlowQuery({ ...reader(viewer, disconnected), sharedAs }, readStats))
  },

  tags: (workspaceId: string) => store.tags(workspaceId, limits.tagsListMax),
})

const reader = (viewer: SlowQueryViewer, disconnected: AbortSignal) =>
  ({ viewer, gone: disconnected, late: 'conversations.read_late' }) as const

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
