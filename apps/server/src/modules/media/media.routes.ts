import { media as api } from '@portavoz/contract'
import { SANDBOX_HEADERS } from '../../platform/http/responses/sandbox-headers.ts'
import { sendDownload } from '../../platform/http/responses/send-download.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { MediaModule } from './media.module.ts'

export function mediaRoutes(bind: BindEndpoint, media: MediaModule): void {
  bind(api.file, async ({ id }, viewer, { reply }) => {
    const { name, type, isShown, bytes, stream } = await media.file(viewer.workspaceId, id)
    void reply.headers({ ...SANDBOX_HEADERS, 'content-length': bytes })
    await sendDownload(reply, { fileName: name, type, bytes: stream, isShown })
    return {}
  })
  bind(api.beingSent, async ({ id }, viewer, { reply }) => {
    const { name, type, bytes, stream } = await media.fileBeingSent(viewer.workspaceId, id)
    void reply.headers({ ...SANDBOX_HEADERS, 'content-length': bytes })
    await sendDownload(reply, { fileName: name, type, bytes: stream, isShown: false })
    return {}
  })
}
