import { type ContactSummary, type contacts as api, limits, type ParsedInput } from '@portavoz/contract'
import type { SlowQuerySlots } from '../../../platform/concurrency/slow-query-slots.ts'
import { presentSummary } from '../present-contact.ts'
import type { ContactListStore } from './contact-list.store.ts'
import { decodeNameCursor, encodeNameCursor } from './name-cursor.ts'

/** Contacts of a workspace by name. */
export const createContactList = (store: ContactListStore, runSlowQuery: SlowQuerySlots) => ({
  async list(
    workspaceId: string,
    { cursor, limit, search, tag, state }: ParsedInput<typeof api.list>,
    gone: AbortSignal,
  ): Promise<{ items: ContactSummary[]; nextCursor: string | null }> {
    const filter = { search: search?.trim() || null, tag: tag?.trim() || null, state }
    const page = { cursor: decodeNameCursor(cursor), limit: limit + 1 }
    const query = (signal?: AbortSignal) => store.list(workspaceId, filter, page, signal)
    const isSlow = filter.search !== null || filter.tag !== null
    const rows = await (isSlow ? runSlowQuery(reader(workspaceId, gone), query) : query())
    const last = rows.at(limit - 1)
    return {
      items: rows.slice(0, limit).map(presentSummary),
      nextCursor: rows.length > limit && last ? encodeNameCursor({ name: last.sortName, id: last.id }) : null,
    }
  },

  stats: (workspaceId: string, gone: AbortSignal) =>
    runSlowQuery(reader(workspaceId, gone), (signal) => store.stats(workspaceId, signal)),

  tags: (workspaceId: string, gone: AbortSignal) =>
    runSlowQuery(reader(workspaceId, gone), (signal) => store.tags(workspaceId, limits.tagsListMax, signal)),
})

const reader = (account: string, gone: AbortSignal) => ({ account, gone, late: 'contacts.read_late' }) as const
