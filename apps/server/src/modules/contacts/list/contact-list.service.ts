import { type ContactSummary, type contacts as api, limits, type ParsedInput } from '@portavoz/contract'
import type { SlowQuerySlots, SlowQueryViewer } from '../../../platform/concurrency/semaphores/slow-query-slots.ts'
import { presentSummary } from '../present-contact.ts'
import type { ContactListStore } from './contact-list.store.ts'
import { decodeNameCursor, encodeNameCursor } from './name-cursor.ts'

/** Contacts of a workspace by name. */
export const createContactList = (store: ContactListStore, runSlowQuery: SlowQuerySlots) => ({
  async list(
    viewer: SlowQueryViewer,
    { cursor, limit, search, tag, state }: ParsedInput<typeof api.list>,
    gone: AbortSignal,
  ): Promise<{ items: ContactSummary[]; nextCursor: string | null }> {
    const { workspaceId } = viewer
    const filter = { search: search?.trim() || null, tag: tag?.trim() || null, state }
    const page = { cursor: decodeNameCursor(cursor), limit: limit + 1 }
    const query = (signal?: AbortSignal) => store.list(workspaceId, filter, page, signal)
    const isSlow = filter.search !== null || filter.tag !== null
    const rows = await (isSlow ? runSlowQuery(reader(viewer, gone), query) : query())
    const last = rows.at(limit - 1)
    return {
      items: rows.slice(0, limit).map(presentSummary),
      nextCursor: rows.length > limit && last ? encodeNameCursor({ name: last.sortName, id: last.id }) : null,
    }
  },

  stats: (viewer: SlowQueryViewer, gone: AbortSignal) =>
    runSlowQuery({ ...reader(viewer, gone), sharedAs: 'contact stats' }, (signal) =>
      store.stats(viewer.workspaceId, signal),
    ),

  tags: (viewer: SlowQueryViewer, gone: AbortSignal) =>
    runSlowQuery({ ...reader(viewer, gone), sharedAs: 'contact tags' }, (signal) =>
      store.tags(viewer.workspaceId, limits.tagsListMax, signal),
    ),
})

const reader = (viewer: SlowQueryViewer, gone: AbortSignal) => ({ viewer, gone, late: 'contacts.read_late' }) as const
