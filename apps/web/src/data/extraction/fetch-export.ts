import { AppError, extraction } from '@portavoz/contract'
import { fetchFile, saveFile } from '../../lib/http/download.ts'
import { IncompleteExportError, type ExportRequest, type ExportProgress } from './extraction.ts'
import { createRowCount } from './row-count.ts'
import { createWorkbookEnd } from './workbook-end.ts'

/** Resolves with the complete file only; a missing row is an error. */
export async function fetchExport(
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (now: ExportProgress) => void,
) {
  const watch = request.format === 'xlsx' ? watchWorkbook() : watchRows(request.format, request.include?.manifest)
  let [total, bytes] = [null as number | null, 0]
  const report = () => onProgress({ rows: watch.rows(), total, bytes })
  const download = await fetchFile(extraction.export, request, `portavoz.${request.format}`, {
    signal,
    onOpen(headers) {
      total = Number(headers.get('x-total-rows') ?? Number.NaN)
      if (Number.isNaN(total)) total = null
      report()
    },
    onBytes(chunk) {
      watch.read(chunk)
      bytes += chunk.length
      report()
    },
  }).catch((cause: unknown) => {
    throw total !== null && !signal.aborted && cause instanceof AppError
      ? new IncompleteExportError('', { cause })
      : cause
  })
  if (!watch.isWhole(total)) throw new IncompleteExportError()
  return {
    rows: watch.rows() ?? total ?? 0,
    bytes,
    name: download.name,
    save: () => saveFile(download.file, download.name),
  }
}

type FileWatch = {
  read: (bytes: Uint8Array) => void
  rows: () => number | null
  isWhole: (total: number | null) => boolean
}

function watchRows(format: 'csv' | 'json', hasManifest: boolean | undefined): FileWatch {
  const { read, rows } = createRowCount(format, hasManifest ? 1 : 0)
  return { read, rows, isWhole: (total) => total === null || rows() === total }
}

const watchWorkbook = (): FileWatch => ({ ...createWorkbookEnd(), rows: () => null })
