import { extraction, type Input } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

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
