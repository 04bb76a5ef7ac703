import { conversations as api, notes as notesApi } from '@portavoz/contract'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { Conversations } from './conversations.service.ts'
import type { ConversationErasure } from './erase.service.ts'
import type { Inbox } from './inbox.service.ts'
import type { Notes } from './notes.service.ts'

export type ConversationServices = {
  inbox: Inbox
  conversations: Conversations
  erasure: ConversationErasure
  notes: Notes
}

export function conversationRoutes(
  bind: BindEndpoint,
  { inbox, conversations, erasure, notes }: ConversationServices,
): void {
  bind(api.list, (input, viewer, { reply }) => inbox.list(viewer.id, input, disconnectSignal(reply)))
  bind(api.stats, (input, viewer, { reply }) => inbox.stats(viewer.id, input, disconnectSignal(reply)))
  bind(api.tags, (_, viewer) => inbox.tags(viewer.id))
  bind(api.byId, ({ id }, viewer) => conversations.byId(viewer.id, id))
  bind(api.messages, (input, viewer) => conversations.messages(viewer.id, input))
  bind(api.send, (input, viewer) => conversations.send(viewer.id, input))
  bind(api.setStatus, ({ id, status }, viewer) => conversations.setStatus(viewer.id, id, status))
  bind(api.reopen, ({ agentId }, viewer) => conversations.reopen(viewer.id, agentId ?? null))
  bind(api.markRead, (input, viewer) => conversations.markRead(viewer.id, input))
  bind(api.addTag, ({ id, tag }, viewer) => conversations.addTag(viewer.id, id, tag))
  bind(api.removeTag, ({ id, tag }, viewer) => conversations.removeTag(viewer.id, id, tag))
  bind(api.remove, ({ id }, viewer) => erasure.eraseConversation(viewer.id, id))
  bind(api.ofContact, ({ id }, viewer) => erasure.countContact(viewer.id, id))
  bind(api.eraseContact, ({ id }, viewer) => erasure.eraseContact(viewer.id, id))

  bind(notesApi.list, ({ id }, viewer) => notes.list(viewer.id, id))
  bind(notesApi.add, ({ id, content }, viewer) => notes.add(viewer.id, id, content))
  bind(notesApi.remove, ({ id, noteId }, viewer) => notes.remove(viewer.id, id, noteId))
}
