import * as z from 'zod/mini'
import { Id, EmptyObject, Platform, Time } from '../common/schema.ts'
import { cursorPageInput, cursorPageOf } from '../endpoint/cursor-pages.ts'
import { CsvSeparator } from '../common/csv.ts'
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
  /** Names of the fields whose values come from transcripts of voice notes. */
  heardFields: z.array(z.string()),
  /** Counts changes, starting at 1. */
  revision: z.number(),
  createdAt: Time,
  updatedAt: Time,
})
export type Lead = z.infer<typeof Lead>

const leadsPath = '/agents/:id/leads'

const LeadFilter = z.object({
  search: z._default(SearchText, ''),
  delivery: z._default(z.enum(['all', 'unsent']), 'all'),
})
const LeadQuery = z.extend(LeadFilter, cursorPageInput(limits.leadsPage))

export const LeadExportFormat = z.enum(['csv', 'xlsx'], { error: 'Elige Excel o CSV' })
export type LeadExportFormat = z.infer<typeof LeadExportFormat>

const LeadExport = z.extend(LeadFilter, {
  format: z._default(LeadExportFormat, 'csv'),
  timeZone: z._default(TimeZone, 'UTC'),
  separator: z._default(CsvSeparator, 'comma'),
})

export const leads = {
  /**
   * Last changed first. Each search word is a prefix of a word in the data or the contact's name, or part of the phone.
   * `unsent`: only those whose last data did not reach the owner's system.
   */
  list: endpoint({
    method: 'GET',
    path: leadsPath,
    access: 'viewer',
    input: z.extend(LeadQuery, { id: Id }),
    output: cursorPageOf(Lead),
  }),
  /** Of every agent of the workspace, or of the named one. */
  listAll: endpoint({
    method: 'GET',
    path: '/leads',
    access: 'viewer',
    input: z.extend(LeadQuery, { agentId: z.optional(Id) }),
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
  /** Streams the filtered leads of an agent, last changed first. */
  export: endpoint({
    method: 'GET',
    path: `${leadsPath}/export`,
    access: 'export',
    audit: 'leads.exported',
    shape: 'file',
    input: z.extend(LeadExport, { id: Id }),
    output: z.unknown(),
  }),
  /** The same of every agent of the workspace, or of the named one, with the agent's name in each row. */
  exportAll: endpoint({
    method: 'GET',
    path: '/leads/export',
    access: 'export',
    audit: 'leads.exported',
    shape: 'file',
    input: z.extend(LeadExport, { agentId: z.optional(Id) }),
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
