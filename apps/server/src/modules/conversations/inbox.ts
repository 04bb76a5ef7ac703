import {
  type Conversation,
  type ConversationStats,
  type conversations as api,
  limits,
  type Parsed,
} from '@portavoz/contract'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { spanOf } from '../../platform/days.ts'
import type { LongReads } from '../../platform/long-reads.ts'
import type { InboxStore } from './inbox.store.ts'
import type { Filter } from './matching.ts'
import { page, type Page } from './page.ts'
import { presentConversation, presentStats } from './present-conversation.ts'

export type Inbox = ReturnType<typeof createInbox>

/** The list of conversations, its figures and its tags. What looks further than a page takes its turn. */
export const createInbox = (store: InboxStore, read: LongReads) => ({
  async list(userId: string, input: Parsed<typeof api.list>, gone: AbortSignal): Promise<Page<Conversation>> {
    const { limit } = input
    const filter = filterOf(input)
    const asked = { cursor: readCursor(input.cursor), limit: limit + 1 }
    const look = (end?: AbortSignal) => store.list(userId, filter, asked, end)
    const rows = await (filter.search === null ? look() : read(reader(userId, gone), look))
    return page(rows, limit, presentConversation, (row) => writeCursor(row.lastAt, row.id))
  },

  async stats(userId: string, input: Parsed<typeof api.stats>, gone: AbortSignal): Promise<ConversationStats> {
    const filter = filterOf(input)
    return presentStats(await read(reader(userId, gone), (end) => store.stats(userId, filter, end)))
  },

  tags: (userId: string) => store.tags(userId, limits.tagsListed),
})

const reader = (account: string, gone: AbortSignal) => ({ account, gone, late: 'conversations.read_late' }) as const

const filterOf = ({
  status,
  platform,
  agentId,
  assignedTo,
  tag,
  delivery,
  search,
  session,
  ...days
}: Parsed<typeof api.stats>): Filter => ({
  status: specific(status),
  platform: specific(platform),
  agentId: specific(agentId),
  assignedTo: specific(assignedTo),
  tag: tag?.trim() || null,
  delivery: specific(delivery),
  search: search?.trim() || null,
  ...spanOf(days, days.timeZone, 'to'),
  session: session || null,
})

const specific = <T extends string>(value: T | 'all' | undefined): Exclude<T, 'all'> | null =>
  value === undefined || value === 'all' || value === '' ? null : (value as Exclude<T, 'all'>)
