import { extraction as api } from '@portavoz/contract'
import { sendDownload } from '../../platform/http-download.ts'
import { hungUp } from '../../platform/hung-up.ts'
import type { Bind } from '../../platform/http.ts'
import type { Export } from './export.ts'
import type { Search } from './search.ts'

/** A million rows over a phone's line take their time; whoever takes next to nothing is let go as ever. */
const PATIENCE = { stallMs: 30_000, wholeMs: 30 * 60_000, leastBytes: 300_000 }

export function extractionRoutes(bind: Bind, { search, counts }: Search, exportRows: Export): void {
  bind(api.counts, (input, viewer, { reply }) => counts(viewer.id, input, hungUp(reply)))
  bind(api.search, (input, viewer, { reply }) => search(viewer.id, input, hungUp(reply)))
  bind(api.export, async (input, viewer, { reply }) => {
    await exportRows(viewer.id, input, hungUp(reply), ({ rows, ...file }) =>
      sendDownload(reply.header('x-total-rows', String(rows)), file, PATIENCE),
    )
    return {}
  })
}
