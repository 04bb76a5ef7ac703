import { installationBackups as api } from '@portavoz/contract'
import { readClientInfo } from '../../../platform/http/client-info.ts'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import { sendDownload } from '../../../platform/http/responses/send-download.ts'
import type { Backups } from './backups.service.ts'

/** Gigabytes over a home connection; a client that reads almost nothing is disconnected. */
const TIMEOUTS = { stallMs: 60_000, wholeMs: 12 * 3_600_000, leastBytes: 300_000 }

export function backupRoutes(bind: BindEndpoint, backups: Backups): void {
  bind(api.overview, () => backups.overview())
  bind(api.start, () => backups.start())
  bind(api.grantDownload, (input, viewer) => backups.grantDownload(viewer.id, input))
  bind(api.file, async ({ name, grant }, _, { request, reply }) => {
    // The grant is for one download, which HEAD is not.
    if (request.method === 'HEAD') {
      void reply.status(405).header('allow', 'GET').send()
      return {}
    }
    const { source } = readClientInfo(request)
    const { bytes, content, close } = await backups.openDownload({ name, grant, source })
    try {
      const download = { fileName: name, type: 'application/octet-stream', bytes: content }
      await sendDownload(reply.header('content-length', bytes), download, TIMEOUTS)
    } finally {
      await close()
    }
    return {}
  })
  bind(api.remove, async ({ name }) => {
    await backups.remove(name)
    return {}
  })
}
