import { sleep } from '../../lib/sleep.ts'

export const recheckMs = 60_000

/**
 * A fallback for the stream: rechecks every minute while the tab is visible. The server delays events behind older
 * PostgreSQL transactions, also of other databases, without telling.
 */
export async function recheck(isWanted: () => boolean, onRecheck: () => void, stopSignal: AbortSignal) {
  while (!stopSignal.aborted) {
    await sleep(recheckMs, stopSignal)
    if (!stopSignal.aborted && isWanted()) onRecheck()
  }
}
