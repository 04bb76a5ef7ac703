import { media as api } from '@portavoz/contract'
import { sendDownload } from '../../platform/http/send-download.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { MediaModule } from './media.module.ts'

/** A file of a contact that is opened as a page must not run scripts. */
const SANDBOX_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

export function mediaRoutes(bind: BindEndpoint, media: MediaModule): void {
  bind(api.file, async ({ id }, viewer, { reply }) => {
    const { name, type, isShown, bytes, stream } = await media.file(viewer.workspaceId, id)
    void reply.headers({ ...SANDBOX_HEADERS, 'content-length': bytes })
    await sendDownload(reply, { fileName: name, type, bytes: stream, isShown })
    return {}
  })
}
