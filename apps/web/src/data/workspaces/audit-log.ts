import { auditLog } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'
import { flattenPages } from '../query/pages.ts'
import type { AuditLogFilters } from './audit-log-filters.ts'

/** What was done in the active workspace, newest first. */
export const auditLogQuery = (filters: AuditLogFilters) =>
  infiniteQueryOptions({
    queryKey: keys.auditLog.list(filters),
    queryFn: ({ pageParam, signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return callApi(auditLog.ofWorkspace, { ...filters, timeZone, cursor: pageParam }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flattenPages,
    placeholderData: keepPreviousData,
  })
