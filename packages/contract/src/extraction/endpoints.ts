import * as z from 'zod/mini'
import { Id, DateTimeInput, Platform, Time } from '../common/schema.ts'
import { ConversationStatuses } from '../conversations/schema.ts'
import { CsvSeparator } from '../common/csv.ts'
import { DateRange, TimeZone } from '../common/dates.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { SearchText } from '../search/search-text.ts'

/** Filters of messages. Missing filters do not narrow; without dates the last thirty days count. */
export const ExtractionFilter = z.object({
  platform: z._default(z.union([z.literal('all'), Platform]), 'all'),
  dateRange: z.optional(DateRange),
  timeZone: z._default(TimeZone, 'UTC'),
  agentIds: z._default(z.array(Id).check(z.maxLength(limits.extractionAgents)), []),
  statuses: z._default(ConversationStatuses, []),
})
export type ExtractionFilter = z.infer<typeof ExtractionFilter>

/** A message in the search results. */
export const ExtractedMessage = z.object({
  id: Id,
  conversationId: Id,
  sessionName: z.string(),
  platform: Platform,
  /** Digits with country code; null if the network hides it. */
  phone: z.nullable(z.string()),
  userName: z.string(),
  agentName: z.string(),
  type: z.enum(['user', 'AI', 'person']),
  /** Its text; other types have their name before it, «Foto: así quedó». */
  content: z.string(),
  /** The first matching word of the content, whole and as written; empty if only the phone matches. */
  matchedText: z.string(),
  createdAt: Time,
  timestamp: Time,
})
export type ExtractedMessage = z.infer<typeof ExtractedMessage>

export const ExportFormat = z.enum(['csv', 'json', 'xlsx'], { error: 'Elige Excel, CSV o JSON' })
export type ExportFormat = z.infer<typeof ExportFormat>

/** Columns of an export. `manifest`: a first line in a JSON file that describes its content. */
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
    access: 'viewer',
    admitsSuspended: true,
    input: ExtractionFilter,
    /** Conversations with messages in the range, their contacts, and their active agents. */
    output: z.object({
      conversations: z.number(),
      contacts: z.number(),
      activeAgents: z.number(),
      messages: z.number(),
      /** Pass it to the export to get exactly these messages. */
      asOf: Time,
    }),
  }),
  /** Newest first, fifty at most of `total`. A blank query finds nothing. */
  search: endpoint({
    method: 'POST',
    path: '/extraction/search',
    access: 'viewer',
    admitsSuspended: true,
    input: z.extend(ExtractionFilter, { query: z._default(SearchText, '') }),
    output: z.object({
      items: z.array(ExtractedMessage),
      total: z.number(),
      /** Pass it to the export to get exactly these rows. */
      asOf: Time,
    }),
  }),
  /** Streams all rows, oldest first. `x-total-rows` has their number. */
  export: endpoint({
    method: 'POST',
    path: '/extraction/export',
    access: 'export',
    admitsSuspended: true,
    audit: 'messages.exported',
    shape: 'file',
    input: z.extend(ExtractionFilter, {
      query: z._default(SearchText, ''),
      format: ExportFormat,
      /** Of a CSV file. */
      separator: z._default(CsvSeparator, 'comma'),
      asOf: z.optional(DateTimeInput),
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
