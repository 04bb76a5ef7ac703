import { extraction, type EndpointInput } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export type ExtractionFilters = EndpointInput<typeof extraction.counts>
export type ExportRequest = EndpointInput<typeof extraction.export>

export const extractionCountsQuery = (filters: ExtractionFilters) =>
  queryOptions({
    queryKey: keys.extractionCounts.list(filters),
    queryFn: ({ signal }) => callApi(extraction.counts, filters, { signal }),
  })

/** Results stay unchanged until the user searches again. */
export const extractionSearchQuery = (filters: ExtractionFilters, query: string) =>
  queryOptions({
    queryKey: keys.extractionSearch.results(filters, query),
    queryFn: ({ signal }) => callApi(extraction.search, { ...filters, query }, { signal }),
    staleTime: Infinity,
  })

/** `rows`: null while they cannot be counted. */
export type ExportProgress = { rows: number | null; total: number | null; bytes: number }

/** The file ended before its last row. */
export class IncompleteExportError extends Error {}
