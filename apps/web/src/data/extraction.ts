import { AppError, extraction, type Input } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { fetchFile } from '../lib/download.ts'
import { createRowCount } from './row-count.ts'

export type ExtractionFilters = Input<typeof extraction.counts>
export type ExportAsked = Input<typeof extraction.export>

export const countsQuery = (filters: ExtractionFilters) =>
  queryOptions({
    queryKey: ['extraction-counts', filters],
    queryFn: ({ signal }) => call(extraction.counts, filters, { signal }),
  })

/** What was found stays as it was found, until somebody asks again. */
export const foundQuery = (filters: ExtractionFilters, query: string) =>
  queryOptions({
    queryKey: ['extraction-search', filters, query],
    queryFn: ({ signal }) => call(extraction.search, { ...filters, query }, { signal }),
    staleTime: Infinity,
  })

export type Progress = { rows: number; total: number | null; bytes: number }

/** The file came to an end before its last row. */
export class CutShort extends Error {}

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
  return { ...got, rows: count.rows(), bytes }
}
