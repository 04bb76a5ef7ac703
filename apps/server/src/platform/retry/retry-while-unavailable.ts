import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from './is-unavailable.ts'

const RETRY_MS = 500

/**
 * Repeats a statement until the database answers; other failures are thrown. For what only this process knows: it is
 * lost when the process ends. The pauses do not keep the process alive.
 */
export async function retryWhileUnavailable<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }
}
