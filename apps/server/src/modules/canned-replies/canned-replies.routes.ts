import { cannedReplies as api, limits } from '@portavoz/contract'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { readMultipartForm } from '../../platform/http/uploads/read-form.ts'
import type { CannedFiles } from './canned-files.ts'
import type { CannedReplies } from './canned-replies.service.ts'

const fileField = { name: 'file', maxBytes: limits.mediaBytes, tooLarge: 'media.too_large' } as const

export function cannedReplyRoutes(bind: BindEndpoint, replies: CannedReplies, files: CannedFiles): void {
  bind(api.list, (_, viewer) => replies.list(viewer.workspaceId))
  bind(api.create, (content, viewer) => replies.create(viewer.workspaceId, content))
  bind(api.update, ({ id, since, ...content }, viewer) => replies.update(viewer.workspaceId, id, content, since))
  bind(api.remove, ({ id }, viewer) => replies.remove(viewer.workspaceId, id))
  bind(api.saveFile, ({ id }, { workspaceId }, { request, reply }) =>
    files.save(workspaceId, id, (take) => readMultipartForm(request, fileField, take), disconnectSignal(reply)),
  )
  bind(api.removeFile, ({ id }, viewer) => files.remove(viewer.workspaceId, id))
}
