import { AppError, extraction } from '@portavoz/contract'
import { fetchFile, saveFile } from '../../lib/http/download.ts'
import { IncompleteExportError, type ExportRequest, type ExportProgress } from './extraction.ts'
import { createRowCount } from './row-count.ts'

/** Resolves with the complete file only; a missing row is an error. */
export async function fetchExport(
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (now: ExportProgress) => void,
) {
  const count = createRowCount(request.format, request.include?.manifest ? 1 : 0)
  let [total, bytes] = [null as number | null, 0]
  const report = () => onProgress({ rows: count.rows(), total, bytes })
  const download = await fetchFile(extraction.export, request, `portavoz.${request.format}`, {
    signal,
    onOpen(headers) {
      total = Number(headers.get('x-total-rows') ?? Number.NaN)
      if (Number.isNaN(total)) total = null
      report()
    },
    onBytes(chunk) {
      count.read(chunk)
      bytes += chunk.length
      report()
    },
  }).catch((cause: unknown) => {
    throw total !== null && !signal.aborted && cause instanceof AppError
      ? new IncompleteExportError('', { cause })
      : cause
  })
  if (total !== null && count.rows() !== total) throw new IncompleteExportError()
  return { rows: count.rows(), bytes, name: download.name, save: () => saveFile(download.file, download.name) }
}
