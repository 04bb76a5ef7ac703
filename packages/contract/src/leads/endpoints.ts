import * as z from 'zod/mini'
import { Id, EmptyObject, Platform, Time } from '../common/schema.ts'
import { cursorPageInput, cursorPageOf } from '../endpoint/cursor-pages.ts'
import { TimeZone } from '../common/dates.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { SearchText } from '../search/search-text.ts'

/** The data that a contact gave in one conversation, named like the conversation. */
export const Lead = z.object({
  id: Id,
  agentId: Id,
  sessionName: z.string(),
  platform: Platform,
  contact: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** Values by the field names that the agent's owner asks for. */
  fields: z.record(z.string(), z.string()),
  /** Counts changes, starting at 1. */
  revision: z.number(),
  createdAt: Time,
  updatedAt: Time,
})
export type Lead = z.infer<typeof Lead>

const leadsPath = '/agents/:id/leads'

export const leads = {
  /**
   * Last changed first. Each search word is a prefix of a word in the data or the contact's name, or part of the phone.
   */
  list: endpoint({
    method: 'GET',
    path: leadsPath,
    access: 'viewer',
    input: z.object({ id: Id, search: z._default(SearchText, ''), ...cursorPageInput(limits.leadsPage) }),
    output: cursorPageOf(Lead),
  }),
  /** Null without data. */
  ofConversation: endpoint({
    method: 'GET',
    path: '/conversations/:id/lead',
    access: 'viewer',
    input: z.object({ id: Id }),
    output: z.nullable(Lead),
  }),
  /** Streams an agent's leads as CSV. */
  export: endpoint({
    method: 'GET',
    path: `${leadsPath}/export`,
    access: 'export',
    audit: 'leads.exported',
    shape: 'file',
    input: z.object({ id: Id, timeZone: z._default(TimeZone, 'UTC') }),
    output: z.unknown(),
  }),
  /** The conversation stays; data that was already delivered is not recalled. */
  remove: endpoint({
    method: 'DELETE',
    path: `${leadsPath}/:leadId`,
    access: 'agent',
    input: z.object({ id: Id, leadId: Id }),
    output: EmptyObject,
  }),
}
