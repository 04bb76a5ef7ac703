import {
  type ExtractedMessage,
  type extraction as api,
  findMatches,
  type MessageOrigin,
  type EndpointOutput,
  type ParsedInput,
} from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { SlowQuerySlots, SlowQueryViewer } from '../../platform/concurrency/semaphores/slow-query-slots.ts'
import { createMessageSelection } from './create-message-selection.ts'
import type { FoundMessageRow, MessageSearchStore } from './message-search.store.ts'

type MessageSearchResult = EndpointOutput<typeof api.search>
type MessageCountsResult = EndpointOutput<typeof api.counts>

export type MessageSearch = ReturnType<typeof createMessageSearch>

/** Searches and counts messages; `disconnected` aborts the query. */
export function createMessageSearch(store: MessageSearchStore, clock: Clock, runSlowQuery: SlowQuerySlots) {
  const reader = (viewer: SlowQueryViewer, disconnected: AbortSignal) =>
    ({ viewer, gone: disconnected, late: 'extraction.search_failed' }) as const

  return {
    async search(
      viewer: SlowQueryViewer,
      input: ParsedInput<typeof api.search>,
      disconnected: AbortSignal,
    ): Promise<MessageSearchResult> {
      const now = clock.now()
      const asOf = now.toISOString()
      const selection = createMessageSelection(viewer.workspaceId, input, now)
      if (input.query.trim() === '') return { items: [], total: 0, asOf }
      const rows = await runSlowQuery(reader(viewer, disconnected), (signal) => store.search(selection, signal))
      return { items: rows.map((row) => present(row, input.query)), total: rows[0]?.total ?? 0, asOf }
    },

    async counts(
      viewer: SlowQueryViewer,
      input: ParsedInput<typeof api.counts>,
      disconnected: AbortSignal,
    ): Promise<MessageCountsResult> {
      const now = clock.now()
      const selection = createMessageSelection(viewer.workspaceId, input, now)
      return {
        ...(await runSlowQuery(reader(viewer, disconnected), (signal) => store.counts(selection, signal))),
        asOf: now.toISOString(),
      }
    },
  }
}

const present = ({ at, createdAt, origin, ...row }: FoundMessageRow, query: string): ExtractedMessage => ({
  ...row,
  type: senderTypes[origin],
  matchedText: findMatch(row.content, query),
  createdAt: createdAt.toISOString(),
  timestamp: at.toISOString(),
})

const senderTypes: Record<MessageOrigin, ExtractedMessage['type']> = {
  contact: 'user',
  ai: 'AI',
  n8n: 'AI',
  console: 'person',
  phone: 'person',
}

function findMatch(content: string, query: string): string {
  const [first] = findMatches(content, query)
  return first ? content.slice(...first) : ''
}
