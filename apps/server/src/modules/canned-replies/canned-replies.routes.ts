import { cannedReplies as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { CannedReplies } from './canned-replies.service.ts'

export function cannedReplyRoutes(bind: BindEndpoint, replies: CannedReplies): void {
  bind(api.list, (_, viewer) => replies.list(viewer.workspaceId))
  bind(api.create, (content, viewer) => replies.create(viewer.workspaceId, content))
  bind(api.update, ({ id, since, ...content }, viewer) => replies.update(viewer.workspaceId, id, content, since))
  bind(api.remove, ({ id }, viewer) => replies.remove(viewer.workspaceId, id))
}
