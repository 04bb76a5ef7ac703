import { media as api } from '@portavoz/contract'
import { sendDownload } from '../../platform/http-download.ts'
import type { Bind } from '../../platform/http.ts'
import type { MediaRoom } from './media.room.ts'

/** Whatever a stranger sent, opened as a page it can do nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

export function mediaRoutes(bind: Bind, media: MediaRoom): void {
  bind(api.file, async ({ id }, viewer, { reply }) => {
    const { name, type, isShown, bytes, stream } = await media.file(viewer.id, id)
    void reply.headers({ ...harmless, 'content-length': bytes })
    await sendDownload(reply, { fileName: name, type, bytes: stream, isShown })
    return {}
  })
}
