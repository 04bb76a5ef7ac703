import * as z from 'zod/mini'
import { DayOrDateTime, rangeOrderError, TimeZone } from '../common/dates.ts'
import { limits } from '../common/limits.ts'
import { boundedText, Platform } from '../common/schema.ts'
import { SearchText } from '../search/search-text.ts'
import { ConversationStatus } from './schema.ts'

const orAll = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([z.literal('all'), schema]))

/** Filters of the list. `from` and `to` compare the day of the last message, in `timeZone`. */
export const conversationFilters = {
  status: orAll(ConversationStatus),
  platform: orAll(Platform),
  agentId: z.optional(z.string().check(z.maxLength(80))),
  assignedTo: orAll(z.enum(['IA', 'yo'])),
  /** `me`, `none`, `all`, `mentioned` (a note names the caller), or a person's id. */
  assignee: z.optional(z.string().check(z.maxLength(80))),
  tag: z.optional(boundedText(limits.tagMax)),
  /** `only`: those that are snoozed, which lists leave out unless they search for a text or a session. */
  snoozed: z.optional(z.enum(['only'])),
  /** Conversations with a message that may or may not have been sent. */
  delivery: orAll(z.enum(['uncertain'])),
  /** Prefixes of words in the contact's name or in a message, or part of the phone. */
  search: z.optional(SearchText),
  from: z.optional(DayOrDateTime),
  to: z.optional(DayOrDateTime),
  timeZone: z._default(TimeZone, 'UTC'),
  session: z.optional(z.string().check(z.maxLength(80))),
}
export const rangeOrder = { error: rangeOrderError, path: ['to'] }
