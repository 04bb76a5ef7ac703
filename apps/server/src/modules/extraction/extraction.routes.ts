import { extraction as api } from '@portavoz/contract'
import { sendDownload } from '../../platform/http-download.ts'
import type { Bind } from '../../platform/http.ts'
import type { Export } from './export.ts'
import type { Search } from './search.ts'

/** A million rows over a phone's line take their time; whoever takes nothing at all is let go as ever. */
const PATIENCE = { stallMs: 30_000, wholeMs: 30 * 60_000 }

export function extractionRoutes(bind: Bind, { search, counts }: Search, exportRows: Export): void {
  bind(api.counts, (input, viewer) => counts(viewer.id, input))
  bind(api.search, (input, viewer) => search(viewer.id, input))
  bind(api.export, async (input, viewer, { reply }) => {
    await exportRows(viewer.id, input, ({ rows, ...file }) =>
      sendDownload(reply.header('x-total-rows', String(rows)), file, PATIENCE),
    )
    return {}
  })
}
