import { conversations as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { Conversations } from './conversations.service.ts'

export function conversationRoutes(bind: Bind, conversations: Conversations): void {
  bind(api.list, (input, viewer) => conversations.list(viewer.id, input))
  bind(api.stats, (_, viewer) => conversations.stats(viewer.id))
  bind(api.byId, ({ id }, viewer) => conversations.byId(viewer.id, id))
  bind(api.messages, (input, viewer) => conversations.messages(viewer.id, input))
  bind(api.send, ({ id, content }, viewer) => conversations.send(viewer.id, id, content))
  bind(api.setStatus, ({ id, status }, viewer) => conversations.setStatus(viewer.id, id, status))
  bind(api.markRead, ({ id }, viewer) => conversations.markRead(viewer.id, id))
}
