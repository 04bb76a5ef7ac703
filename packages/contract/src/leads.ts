import * as z from 'zod/mini'
import { Id, Nothing, Platform, Time } from './common.ts'
import { pageInput, pageOf } from './cursor-pages.ts'
import { TimeZone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SearchText } from './search-text.ts'

/** What a contact told of themselves in one conversation. It is called as its conversation is. */
export const Lead = z.object({
  id: Id,
  agentId: Id,
  sessionName: z.string(),
  platform: Platform,
  contact: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** By the names that the agent's owner asks for. */
  fields: z.record(z.string(), z.string()),
  /** Counts the changes, from 1. */
  revision: z.number(),
  createdAt: Time,
  updatedAt: Time,
})
export type Lead = z.infer<typeof Lead>

const ofAgent = '/agents/:id/leads'

export const leads = {
  /** The last changed first. Each of the words begins one of what was told or of the contact's name, or is a part of their phone. */
  list: endpoint({
    method: 'GET',
    path: ofAgent,
    access: 'user',
    input: z.object({ id: Id, search: z._default(SearchText, ''), ...pageInput(limits.leadsPage) }),
    output: pageOf(Lead),
  }),
  /** Null where nothing was told. */
  ofConversation: endpoint({
    method: 'GET',
    path: '/conversations/:id/lead',
    access: 'user',
    input: z.object({ id: Id }),
    output: z.nullable(Lead),
  }),
  /** All of an agent's as CSV, made while it is read. */
  export: endpoint({
    method: 'GET',
    path: `${ofAgent}/export`,
    access: 'user',
    shape: 'file',
    input: z.object({ id: Id, timeZone: z._default(TimeZone, 'UTC') }),
    output: z.unknown(),
  }),
  /** The conversation stays, and so does what was sent elsewhere. */
  remove: endpoint({
    method: 'DELETE',
    path: `${ofAgent}/:leadId`,
    access: 'user',
    input: z.object({ id: Id, leadId: Id }),
    output: Nothing,
  }),
}
