import { AppError, extraction } from '@portavoz/contract'
import { fetchFile, save } from '../lib/download.ts'
import { CutShort, type ExportAsked, type Progress } from './extraction.ts'
import { createRowCount } from './row-count.ts'

/** The whole file, or nothing: one that lacks a row is none. */
export async function fetchExport(asked: ExportAsked, signal: AbortSignal, onProgress: (now: Progress) => void) {
  const count = createRowCount(asked.format, asked.include?.manifest ? 1 : 0)
  let [total, bytes] = [null as number | null, 0]
  const tell = () => onProgress({ rows: count.rows(), total, bytes })
  const got = await fetchFile(extraction.export, asked, `portavoz.${asked.format}`, {
    signal,
    onOpen(headers) {
      total = Number(headers.get('x-total-rows') ?? Number.NaN)
      if (Number.isNaN(total)) total = null
      tell()
    },
    onBytes(read) {
      count.read(read)
      bytes += read.length
      tell()
    },
  }).catch((cause: unknown) => {
    throw total !== null && !signal.aborted && cause instanceof AppError ? new CutShort('', { cause }) : cause
  })
  if (total !== null && count.rows() !== total) throw new CutShort()
  return { rows: count.rows(), bytes, name: got.name, save: () => save(got.file, got.name) }
}
