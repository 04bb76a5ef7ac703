import { type Contact, type ContactSummary, formatMessageLine } from '@portavoz/contract'
import type { ContactDetailRow, ContactParts } from './contact-details.store.ts'
import type { ContactListRow } from './list/contact-list.store.ts'

export const presentSummary = (row: ContactListRow): ContactSummary => ({
  id: row.id,
  name: row.name,
  identities: row.identities,
  tags: row.tags,
  isBlocked: row.isBlocked,
  isOptedOut: row.isOptedOut,
  lastConversation:
    row.conversationId !== null && row.platform !== null && row.lastAt !== null
      ? {
          id: row.conversationId,
          sessionName: row.sessionName ?? '',
          agentName: row.agentName ?? '',
          platform: row.platform,
          at: row.lastAt.toISOString(),
        }
      : null,
})

export const presentContact = (row: ContactDetailRow, { conversations, notes, leads }: ContactParts): Contact => ({
  ...presentSummary(row),
  isNamed: row.isNamed,
  about: row.about,
  fields: row.fields,
  revision: row.revision,
  conversations: conversations.map(
    ({ at, lastType, lastContent, lastIsTranscript: isTranscript, ...conversation }) => ({
      ...conversation,
      preview: formatMessageLine({ type: lastType ?? 'text', content: lastContent ?? '', isTranscript }) || null,
      at: at.toISOString(),
    }),
  ),
  notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  leads: leads.map(({ at, ...lead }) => ({ ...lead, at: at.toISOString() })),
  createdAt: row.createdAt.toISOString(),
})
