import { setTimeout as pause } from 'node:timers/promises'
import type { Failure } from './telegram.errors.ts'

/** How long a bot is left alone, by what is wrong with it. */
export type Waits = {
  /** After the first failure that may pass by itself; twice as long after each further one, up to `mostMs`. */
  firstMs: number
  mostMs: number
  /** Another program asks for its messages. */
  otherPollerMs: number
  /**
   * The first question after that waits so long for messages: unless it is cut off, the other program is gone. Longer
   * than `otherPollerMs`, for the other may be one of ours that rests as long.
   */
  contestedSeconds: number
  revokedMs: number
  /** Whoever has the bot may let go of it. */
  foreignMs: number
  /** Somebody may take our address away from it. */
  checkMs: number
  /** A message that could not be brought to a workflow tells for so long that it is not well. */
  freshMs: number
  /** A call that sets an address has ended, or arrived, so long after it was begun. */
  settleMs: number
  /** How long the workflow of a former bot is told so, while it does not understand. */
  workflowMs: number
}

export const WAITS: Waits = {
  firstMs: 1_000,
  mostMs: 30_000,
  otherPollerMs: 30_000,
  contestedSeconds: 35,
  revokedMs: 60_000,
  foreignMs: 30_000,
  checkMs: 5 * 60_000,
  freshMs: 10 * 60_000,
  settleMs: 60_000,
  workflowMs: 24 * 60 * 60_000,
}

export function waitAfter({ status, retryAfterMs }: Failure, failures: number, waits: Waits): number {
  if (retryAfterMs !== null) return retryAfterMs
  if (status === 409) return waits.otherPollerMs
  if (status === 401 || status === 404) return waits.revokedMs
  return Math.min(waits.firstMs * 2 ** failures, waits.mostMs)
}

/** Ends early, and without an error, when the signal says stop. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => {})
