import {
  type Conversation,
  type ConversationStats,
  type conversations as api,
  limits,
  type Parsed,
} from '@portavoz/contract'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { spanOf } from '../../platform/days.ts'
import type { InboxStore } from './inbox.store.ts'
import type { Filter } from './matching.ts'
import { page, type Page } from './page.ts'
import { presentConversation, presentStats } from './present-conversation.ts'

export type Inbox = ReturnType<typeof createInbox>

/** The list of conversations, its figures and its tags. */
export const createInbox = (store: InboxStore) => ({
  async list(userId: string, input: Parsed<typeof api.list>): Promise<Page<Conversation>> {
    const { cursor, limit } = input
    const rows = await store.list(userId, filterOf(input), readCursor(cursor), limit + 1)
    return page(rows, limit, presentConversation, (row) => writeCursor(row.lastAt, row.id))
  },

  stats: async (userId: string, input: Parsed<typeof api.stats>): Promise<ConversationStats> =>
    presentStats(await store.stats(userId, filterOf(input))),

  tags: (userId: string) => store.tags(userId, limits.tagsListed),
})

const filterOf = ({
  status,
  platform,
  agentId,
  assignedTo,
  tag,
  search,
  session,
  ...days
}: Parsed<typeof api.stats>): Filter => ({
  status: specific(status),
  platform: specific(platform),
  agentId: specific(agentId),
  assignedTo: specific(assignedTo),
  tag: tag?.trim() || null,
  search: search?.trim() || null,
  ...spanOf(days, days.timeZone, 'to'),
  session: session || null,
})

const specific = <T extends string>(value: T | 'all' | undefined): Exclude<T, 'all'> | null =>
  value === undefined || value === 'all' || value === '' ? null : (value as Exclude<T, 'all'>)
