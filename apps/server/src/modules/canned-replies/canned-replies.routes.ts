import { cannedReplies as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { CannedReplies } from './canned-replies.service.ts'

export function cannedReplyRoutes(bind: Bind, replies: CannedReplies): void {
  bind(api.list, (_, viewer) => replies.list(viewer.id))
  bind(api.create, (words, viewer) => replies.create(viewer.id, words))
  bind(api.update, ({ id, since, ...words }, viewer) => replies.update(viewer.id, id, words, since))
  bind(api.remove, ({ id }, viewer) => replies.remove(viewer.id, id))
}
