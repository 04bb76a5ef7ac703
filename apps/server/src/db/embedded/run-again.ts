import { setTimeout as pause } from 'node:timers/promises'
import { runServer, type RunningServer } from './server.ts'

const LONGEST_PAUSE_MS = 30_000

/** Starts a lost server again, trying later each time: a full disk is emptied some day. Null when asked to stop before. */
export async function runAgain(
  plan: Parameters<typeof runServer>[0],
  signal: AbortSignal,
  notice?: (sentence: string) => void,
): Promise<RunningServer | null> {
  for (let ms = 500; ;) {
    await pause(ms, undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
    try {
      return await runServer(plan, signal)
    } catch (error) {
      if (signal.aborted) return null
      ms = Math.min(2 * ms, LONGEST_PAUSE_MS)
      notice?.(`PostgreSQL no vuelve, se intenta otra vez en ${ms / 1000} s. ${(error as Error).message}`)
    }
  }
}
