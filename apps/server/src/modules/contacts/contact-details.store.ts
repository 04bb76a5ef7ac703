import type { MessageType, Platform } from '@portavoz/contract'
import type { RawQuery } from '../../db/connection/raw-query.ts'
import { type ContactListRow, LAST_CONVERSATION_SQL, SUMMARY_SQL } from './list/contact-list.store.ts'

export type ContactDetailRow = ContactListRow & {
  isNamed: boolean
  about: string
  fields: Record<string, string>
  revision: number
  createdAt: Date
}

type ConversationPart = {
  id: string
  sessionName: string
  agentName: string
  platform: Platform
  at: Date
  lastType: MessageType | null
  lastContent: string | null
  lastIsTranscript: boolean
  tags: string[]
}
type NotePart = { id: string; conversationId: string; author: string | null; content: string; at: Date }
type LeadPart = {
  conversationId: string
  agentName: string
  fields: Record<string, string>
  heardFields: string[]
  at: Date
}
export type ContactParts = { conversations: ConversationPart[]; notes: NotePart[]; leads: LeadPart[] }

const DETAIL_SQL = `
  select
    ${SUMMARY_SQL}, k.is_named as "isNamed", k.about, k.fields, k.revision, k.created_at as "createdAt"
  from contacts k
  ${LAST_CONVERSATION_SQL}
  where k.workspace_id = $1 and k.id = $2`

const CONVERSATIONS_SQL = `
  select
    c.id, c.session_name as "sessionName", a.name as "agentName", c.platform, c.last_at as at,
    c.last_type as "lastType", c.last_content as "lastContent",
    c.last_is_transcript as "lastIsTranscript", c.tags
  from conversations c
  join agents a on a.id = c.agent_id
  where c.workspace_id = $1 and c.contact_id = $2
  order by c.last_at desc, c.id desc
  limit $3`

const NOTES_SQL = `
  select n.id, n.conversation_id as "conversationId", u.username as author, n.content, n.created_at as at
  from conversations c
  join notes n on n.conversation_id = c.id
  left join users u on u.id = n.author_id
  where c.workspace_id = $1 and c.contact_id = $2
  order by n.created_at desc, n.id desc
  limit $3`

const LEADS_SQL = `
  select l.conversation_id as "conversationId", a.name as "agentName", l.fields,
    l.heard_fields as "heardFields", l.updated_at as at
  from conversations c
  join leads l on l.conversation_id = c.id
  join agents a on a.id = l.agent_id
  where c.workspace_id = $1 and c.contact_id = $2
  order by l.updated_at desc, l.conversation_id desc
  limit $3`

const COUNTS_SQL = `
  select
    count(*)::int as conversations,
    coalesce(sum((select count(*) from notes n where n.conversation_id = c.id)), 0)::int as notes,
    coalesce(sum((select count(*) from leads l where l.conversation_id = c.id)), 0)::int as leads
  from conversations c
  where c.workspace_id = $1 and c.contact_id = $2`

type ContactCounts = { conversations: number; notes: number; leads: number }

export type ContactDetailStore = ReturnType<typeof createContactDetailStore>

export const createContactDetailStore = (rawQuery: RawQuery) => ({
  byId: async (workspaceId: string, id: string): Promise<ContactDetailRow | undefined> =>
    (await rawQuery<ContactDetailRow>(DETAIL_SQL, [workspaceId, id]))[0],

  /** The newest conversations, notes and leads. */
  async parts(workspaceId: string, id: string, limit: number): Promise<ContactParts> {
    const values = [workspaceId, id, limit]
    const [conversations, notes, leads] = await Promise.all([
      rawQuery<ConversationPart>(CONVERSATIONS_SQL, values),
      rawQuery<NotePart>(NOTES_SQL, values),
      rawQuery<LeadPart>(LEADS_SQL, values),
    ])
    return { conversations, notes, leads }
  },

  counts: async (workspaceId: string, id: string): Promise<ContactCounts> =>
    (await rawQuery<ContactCounts>(COUNTS_SQL, [workspaceId, id]))[0] as ContactCounts,
})
