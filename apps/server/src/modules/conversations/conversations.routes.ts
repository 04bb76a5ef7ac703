import { bulkConversations as bulkApi, conversations as api, limits, notes as notesApi } from '@portavoz/contract'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { readMultipartForm } from '../../platform/http/uploads/read-form.ts'
import type { Activities } from './activity/activity.service.ts'
import type { BulkConversations } from './bulk/bulk.service.ts'
import type { Conversations } from './conversations.service.ts'
import type { ConversationErasure } from './erase.service.ts'
import type { Inbox } from './inbox/inbox.service.ts'
import type { ReopenAfterOutage } from './reopening/reopen-after-outage.ts'
import type { Snoozes } from './snooze/snoozes.service.ts'
import type { Notes } from './thread/notes.service.ts'
import type { Threads } from './thread/thread.service.ts'

export type ConversationModule = {
  inbox: Inbox
  conversations: Conversations
  threads: Threads
  erasure: ConversationErasure
  notes: Notes
  activities: Activities
  snoozes: Snoozes
  bulk: BulkConversations
  reopenAfterOutage: ReopenAfterOutage
}

const fileField = { name: 'file', maxBytes: limits.mediaBytes, tooLarge: 'media.too_large' } as const

export function conversationRoutes(bind: BindEndpoint, module: ConversationModule): void {
  const { inbox, conversations, threads, erasure, notes, activities, snoozes, bulk, reopenAfterOutage } = module
  bind(api.list, (input, viewer, { reply }) => inbox.list(viewer, input, disconnectSignal(reply)))
  bind(api.stats, (input, viewer, { reply }) => inbox.stats(viewer, input, disconnectSignal(reply)))
  bind(api.tags, (_, viewer) => inbox.tags(viewer.workspaceId))
  bind(api.byId, ({ id }, viewer) => conversations.byId(viewer.workspaceId, id))
  bind(api.messages, (input, viewer) => threads.messages(viewer.workspaceId, input))
  bind(api.send, (input, viewer) => threads.send(viewer, input))
  bind(api.sendCard, (input, viewer) => threads.sendCard(viewer, input))
  bind(api.sendFile, ({ id }, viewer, { request, reply }) =>
    threads.sendFile(viewer, id, (take) => readMultipartForm(request, fileField, take), disconnectSignal(reply)),
  )
  bind(api.reportPresence, ({ id, state }, viewer) => threads.reportPresence(viewer, id, state))
  bind(api.setStatus, (input, viewer) => conversations.setStatus(viewer, input))
  bind(api.reopen, (input, viewer) => reopenAfterOutage(viewer, input))
  bind(api.markRead, (input, viewer) => conversations.markRead(viewer, input))
  bind(api.assign, ({ id, userId }, viewer) => conversations.assign(viewer, id, userId))
  bind(api.activity, ({ id }, viewer) => activities.list(viewer.workspaceId, id))
  bind(api.snooze, ({ id, until }, viewer) => snoozes.snooze(viewer, id, until === null ? null : new Date(until)))
  bind(api.addTag, ({ id, tag }, viewer) => conversations.addTag(viewer, id, tag))
  bind(api.removeTag, ({ id, tag }, viewer) => conversations.removeTag(viewer, id, tag))
  bind(api.remove, ({ id }, viewer) => erasure.eraseConversation(viewer.workspaceId, id))
  bind(api.ofContact, ({ id }, viewer) => erasure.countContact(viewer.workspaceId, id))
  bind(api.eraseContact, ({ id }, viewer) => erasure.eraseContact(viewer.workspaceId, id))

  bind(bulkApi.apply, (input, viewer) => bulk.apply(viewer, input))
  bind(bulkApi.undo, ({ undoId }, viewer) => bulk.undo(viewer, undoId))

  bind(notesApi.list, ({ id }, viewer) => notes.list(viewer.workspaceId, id))
  bind(notesApi.add, ({ id, content }, viewer) => notes.add(viewer, id, content))
  bind(notesApi.restore, ({ id, undo }, viewer) => notes.restore(viewer.workspaceId, id, undo))
  bind(notesApi.remove, ({ id, noteId }, viewer) => notes.remove(viewer.workspaceId, id, noteId))
}
