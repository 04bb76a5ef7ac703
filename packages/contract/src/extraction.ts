import * as z from 'zod/mini'
import { Id, Moment, Platform, Time } from './common.ts'
import { ConversationStatuses } from './conversations.ts'
import { DateRange, TimeZone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SearchText } from './search-text.ts'

/** Which messages are meant. What is left out narrows nothing; without dates the last thirty days are meant. */
export const ExtractionFilter = z.object({
  platform: z._default(z.union([z.literal('all'), Platform]), 'all'),
  dateRange: z.optional(DateRange),
  timeZone: z._default(TimeZone, 'UTC'),
  agentIds: z._default(z.array(Id).check(z.maxLength(limits.extractionAgents)), []),
  statuses: z._default(ConversationStatuses, []),
})
export type ExtractionFilter = z.infer<typeof ExtractionFilter>

/** A message, as the search lists it. */
export const ExtractedRow = z.object({
  id: Id,
  conversationId: Id,
  sessionName: z.string(),
  platform: Platform,
  /** Digits with the country's prefix; null when the network hides it. */
  phone: z.nullable(z.string()),
  userName: z.string(),
  agentName: z.string(),
  type: z.enum(['user', 'AI', 'person']),
  /** Its words; of what is not text its kind goes before them, «Foto: así quedó». */
  content: z.string(),
  /** The first words of the content that match, as they are written there; empty where only the phone does. */
  matchedText: z.string(),
  createdAt: Time,
  timestamp: Time,
})
export type ExtractedRow = z.infer<typeof ExtractedRow>

export const ExportFormat = z.enum(['csv', 'json'], { error: 'Elige CSV o JSON' })
export type ExportFormat = z.infer<typeof ExportFormat>

/** Which columns stand in a file. `manifest`: of a JSON file, a first line that says what it holds. */
export const ExportContent = z.object({
  messages: z._default(z.boolean(), true),
  contact: z._default(z.boolean(), true),
  analytics: z._default(z.boolean(), false),
  metrics: z._default(z.boolean(), false),
  manifest: z._default(z.boolean(), false),
})
export type ExportContent = z.infer<typeof ExportContent>

export const extraction = {
  counts: endpoint({
    method: 'POST',
    path: '/extraction/counts',
    access: 'user',
    input: ExtractionFilter,
    /** Conversations in which something was said then, whose contacts they are, and their agents that are active. */
    output: z.object({
      conversations: z.number(),
      contacts: z.number(),
      activeAgents: z.number(),
      messages: z.number(),
      /** An export that is told this moment holds these messages, and none that came later. */
      asOf: Time,
    }),
  }),
  /** The newest first, fifty at most of `total`. Blank words find nothing. */
  search: endpoint({
    method: 'POST',
    path: '/extraction/search',
    access: 'user',
    input: z.extend(ExtractionFilter, { query: z._default(SearchText, '') }),
    output: z.object({
      items: z.array(ExtractedRow),
      total: z.number(),
      /** An export that is told this moment holds these rows, and none that came later. */
      asOf: Time,
    }),
  }),
  /** All of them, oldest first, as a file that is made while it is read. `x-total-rows` tells how many. */
  export: endpoint({
    method: 'POST',
    path: '/extraction/export',
    access: 'user',
    shape: 'file',
    input: z.extend(ExtractionFilter, {
      query: z._default(SearchText, ''),
      format: ExportFormat,
      asOf: z.optional(Moment),
      include: z._default(ExportContent, {
        messages: true,
        contact: true,
        analytics: false,
        metrics: false,
        manifest: false,
      }),
    }),
    output: z.unknown(),
  }),
}
