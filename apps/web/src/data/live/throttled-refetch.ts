import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches a query at once, then at most once per `intervalMs`, and never during a fetch. While it waits, the query is
 * marked as invalidated.
 */
export function createThrottledRefetch(
  client: QueryClient,
  queryKey: QueryKey,
  intervalMs: number,
  stopSignal: AbortSignal,
) {
  let isOld = false
  let isThrottled = false

  function refetch() {
    if (stopSignal.aborted) return
    isThrottled = isOld
    if (!isOld) return
    if (client.isFetching({ queryKey }) === 0) {
      isOld = false
      void client.invalidateQueries({ queryKey })
    }
    setTimeout(refetch, intervalMs)
  }

  return () => {
    isOld = true
    if (isThrottled) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    else refetch()
  }
}
