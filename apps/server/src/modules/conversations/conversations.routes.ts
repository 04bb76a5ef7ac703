import { conversations as api, notes as notesApi } from '@portavoz/contract'
import { hungUp } from '../../platform/hung-up.ts'
import type { Bind } from '../../platform/http.ts'
import type { Conversations } from './conversations.service.ts'
import type { Erasing } from './erase.ts'
import type { Inbox } from './inbox.ts'
import type { Notes } from './notes.service.ts'

export type ConversationRooms = { inbox: Inbox; conversations: Conversations; erasing: Erasing; notes: Notes }

export function conversationRoutes(bind: Bind, { inbox, conversations, erasing, notes }: ConversationRooms): void {
  bind(api.list, (input, viewer, { reply }) => inbox.list(viewer.id, input, hungUp(reply)))
  bind(api.stats, (input, viewer, { reply }) => inbox.stats(viewer.id, input, hungUp(reply)))
  bind(api.tags, (_, viewer) => inbox.tags(viewer.id))
  bind(api.byId, ({ id }, viewer) => conversations.byId(viewer.id, id))
  bind(api.messages, (input, viewer) => conversations.messages(viewer.id, input))
  bind(api.send, (input, viewer) => conversations.send(viewer.id, input))
  bind(api.setStatus, ({ id, status }, viewer) => conversations.setStatus(viewer.id, id, status))
  bind(api.reopen, ({ agentId }, viewer) => conversations.reopen(viewer.id, agentId ?? null))
  bind(api.markRead, (input, viewer) => conversations.markRead(viewer.id, input))
  bind(api.addTag, ({ id, tag }, viewer) => conversations.addTag(viewer.id, id, tag))
  bind(api.removeTag, ({ id, tag }, viewer) => conversations.removeTag(viewer.id, id, tag))
  bind(api.remove, ({ id }, viewer) => erasing.conversation(viewer.id, id))
  bind(api.ofContact, ({ id }, viewer) => erasing.knownOf(viewer.id, id))
  bind(api.eraseContact, ({ id }, viewer) => erasing.contact(viewer.id, id))

  bind(notesApi.list, ({ id }, viewer) => notes.list(viewer.id, id))
  bind(notesApi.add, ({ id, content }, viewer) => notes.add(viewer.id, id, content))
  bind(notesApi.remove, ({ id, noteId }, viewer) => notes.remove(viewer.id, id, noteId))
}
