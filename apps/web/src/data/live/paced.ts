import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Asks again for what is old: at once after a rest, then once in `restMs`, and not while it is being asked for. */
export function createPaced(client: QueryClient, queryKey: QueryKey, restMs: number, stop: AbortSignal) {
  let isOld = false
  let resting = false

  function ask() {
    if (stop.aborted) return
    resting = isOld
    if (!isOld) return
    if (client.isFetching({ queryKey }) === 0) {
      isOld = false
      void client.invalidateQueries({ queryKey })
    }
    setTimeout(ask, restMs)
  }

  return () => {
    isOld = true
    if (!resting) ask()
  }
}
