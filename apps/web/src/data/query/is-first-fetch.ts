import type { UseQueryResult } from '@tanstack/react-query'

/** Whether a query waits for its first response; false while a failed or offline request waits to be sent again. */
export const isFirstFetch = ({
  isPending,
  failureCount,
  errorUpdateCount,
  fetchStatus,
}: Pick<UseQueryResult, 'isPending' | 'failureCount' | 'errorUpdateCount' | 'fetchStatus'>) =>
  isPending && failureCount + errorUpdateCount === 0 && fetchStatus !== 'paused'
