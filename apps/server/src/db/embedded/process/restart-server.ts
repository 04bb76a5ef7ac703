import { backoffDelay } from '../../../platform/retry/backoff.ts'
import { runServer, type RunningServer } from './run-server.ts'
import { sleep } from '../../../platform/time/sleep.ts'

const RETRY = { firstMs: 500, maxMs: 30_000 }

/** Restarts a crashed server with growing pauses: a full disk may be cleaned up. Returns null when stopped before. */
export async function restartServer(
  plan: Parameters<typeof runServer>[0],
  signal: AbortSignal,
  notice?: (sentence: string) => void,
): Promise<RunningServer | null> {
  for (let failures = 0; ;) {
    await sleep(backoffDelay(RETRY, failures), signal)
    if (signal.aborted) return null
    try {
      return await runServer(plan, signal)
    } catch (error) {
      if (signal.aborted) return null
      failures++
      const seconds = backoffDelay(RETRY, failures) / 1_000
      notice?.(`PostgreSQL no vuelve, se intenta otra vez en ${seconds} s. ${(error as Error).message}`)
    }
  }
}
