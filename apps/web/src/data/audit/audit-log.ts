import { auditLog } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'
import { flattenPages } from '../query/pages.ts'
import type { AuditLogFilters } from './audit-log-filters.ts'

export type AuditLogScope = 'workspace' | 'installation'

const calls = { workspace: auditLog.ofWorkspace, installation: auditLog.ofInstallation }

/** What was done in the active workspace or in the whole installation, newest first. */
export const auditLogQuery = (scope: AuditLogScope, filters: AuditLogFilters) =>
  infiniteQueryOptions({
    queryKey: keys.auditLog.list({ scope, ...filters }),
    queryFn: ({ pageParam, signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return callApi(calls[scope], { ...filters, timeZone, cursor: pageParam }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flattenPages,
    placeholderData: keepPreviousData,
  })
