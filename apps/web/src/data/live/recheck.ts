import { pause } from '../../lib/pause.ts'

export const recheckMs = 60_000

/**
 * The net under the stream: while somebody looks at this tab, looks again every minute. An event waits at the
 * server for every older transaction of its PostgreSQL, other databases' too, and nothing tells that it waits.
 */
export async function recheck(isWanted: () => boolean, look: () => void, stop: AbortSignal) {
  while (!stop.aborted) {
    await pause(recheckMs, stop)
    if (!stop.aborted && isWanted()) look()
  }
}
