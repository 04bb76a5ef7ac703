import * as z from 'zod/mini'
import { Id, EchoedTime, EmptyObject, Platform, requiredText, Time } from '../common/schema.ts'
import { ConversationStatuses } from '../conversations/schema.ts'
import { DateRange } from '../common/dates.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { CalendarMonth } from '../extraction/calendar-month.ts'
import { limits } from '../common/limits.ts'
import { SearchText } from '../search/search-text.ts'
import { wholeNumber } from '../common/numbers.ts'

/** A query with filters. `days` are relative (`last`, `month`) or a fixed range. */
export const SavedSearchDraft = z.object({
  name: requiredText('Ponle un nombre a la búsqueda', limits.savedSearchName),
  query: z._default(SearchText, ''),
  platform: z._default(z.union([z.literal('all'), Platform]), 'all'),
  days: z.union([z.object({ last: wholeNumber(1, 3_660) }), z.object({ month: CalendarMonth }), DateRange]),
  agentIds: z._default(z.array(Id).check(z.maxLength(limits.extractionAgents)), []),
  statuses: z._default(ConversationStatuses, []),
})

export const SavedSearch = z.extend(SavedSearchDraft, { id: Id, createdAt: Time, updatedAt: Time })
export type SavedSearch = z.infer<typeof SavedSearch>

export const savedSearches = {
  /** Sorted by name. */
  list: endpoint({
    method: 'GET',
    path: '/saved-searches',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(SavedSearch),
  }),
  /**
   * Overwrites the search of the same name. `replaces`: the `updatedAt` that the user saw under that name, null for
   * none; if it changed since, the request is refused.
   */
  save: endpoint({
    method: 'POST',
    path: '/saved-searches',
    access: 'agent',
    status: 201,
    input: z.extend(SavedSearchDraft, { replaces: z.optional(z.nullable(EchoedTime)) }),
    output: SavedSearch,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-searches/:id',
    access: 'agent',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
}
