import * as z from 'zod/mini'
import { Id, KnownTime, Nothing, Platform, required, Time } from './common.ts'
import { ConversationStatuses } from './conversations.ts'
import { DateRange } from './days.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SearchText } from './search-text.ts'
import { wholeNumber } from './numbers.ts'

/** What is searched for again and again. Days that move on with the calendar, or days that stay. */
export const SearchWords = z.object({
  name: required('Ponle un nombre a la búsqueda', limits.savedSearchName),
  query: z._default(SearchText, ''),
  platform: z._default(z.union([z.literal('all'), Platform]), 'all'),
  days: z.union([z.object({ last: wholeNumber(1, 3_660) }), DateRange]),
  agentIds: z._default(z.array(Id).check(z.maxLength(limits.extractionAgents)), []),
  statuses: z._default(ConversationStatuses, []),
})

export const SavedSearch = z.extend(SearchWords, { id: Id, createdAt: Time, updatedAt: Time })
export type SavedSearch = z.infer<typeof SavedSearch>

export const savedSearches = {
  /** By name. */
  list: endpoint({
    method: 'GET',
    path: '/saved-searches',
    access: 'user',
    input: Nothing,
    output: z.array(SavedSearch),
  }),
  /**
   * The same name again replaces what it stood for. `replaces`: the `updatedAt` of what whoever saves saw under that
   * name, null for nothing; where something else stands there by now, nothing is replaced.
   */
  save: endpoint({
    method: 'POST',
    path: '/saved-searches',
    access: 'user',
    status: 201,
    input: z.extend(SearchWords, { replaces: z.optional(z.nullable(KnownTime)) }),
    output: SavedSearch,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-searches/:id',
    access: 'user',
    input: z.object({ id: Id }),
    output: Nothing,
  }),
}
