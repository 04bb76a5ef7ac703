import { extraction as api } from '@portavoz/contract'
import { sendDownload } from '../../platform/http/responses/send-download.ts'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { ExportMessages } from './export/export-messages.ts'
import type { MessageSearch } from './search-messages.service.ts'

/** A million rows take long over a mobile connection; a client that reads almost nothing is still disconnected. */
const DOWNLOAD_TIMEOUTS = { stallMs: 30_000, wholeMs: 30 * 60_000, leastBytes: 300_000 }

export function extractionRoutes(
  bind: BindEndpoint,
  { search, counts }: MessageSearch,
  exportRows: ExportMessages,
): void {
  bind(api.counts, (input, viewer, { reply }) => counts(viewer, input, disconnectSignal(reply)))
  bind(api.search, (input, viewer, { reply }) => search(viewer, input, disconnectSignal(reply)))
  bind(api.export, async (input, viewer, { reply }) => {
    await exportRows(viewer.workspaceId, input, disconnectSignal(reply), ({ rows, ...file }) =>
      sendDownload(reply.header('x-total-rows', String(rows)), file, DOWNLOAD_TIMEOUTS),
    )
    return {}
  })
}
