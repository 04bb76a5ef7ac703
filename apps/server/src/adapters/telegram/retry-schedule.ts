import { backoffDelay } from '../../platform/retry/backoff.ts'
import type { BotApiFailure } from './bot-api-errors.ts'

/** Delays until the next attempt, by cause. */
export type BotRetrySchedule = {
  /** After the first temporary failure; doubles with each further one, up to `mostMs`. */
  firstMs: number
  mostMs: number
  /** After a failure of our own database; always the same, since Telegram is not to blame. */
  unstoredMs: number
  /** While another program polls the bot. */
  otherPollerMs: number
  /**
   * Duration of the first poll after that: if it is not cut off, the other program is gone. Longer than
   * `otherPollerMs`, because the other program may be a server of ours that waits as long.
   */
  contestedSeconds: number
  revokedMs: number
  /** While a foreign webhook is set. */
  foreignMs: number
  /** Between checks of our own webhook. */
  checkMs: number
  /** How long an undelivered update counts as a problem of the workflow. */
  freshMs: number
  /** How long a request that sets a webhook may be on its way. */
  settleMs: number
  /** How long the workflow of a former bot gets stop requests while it does not confirm. */
  workflowMs: number
}

export const BOT_RETRY_SCHEDULE: BotRetrySchedule = {
  firstMs: 1_000,
  mostMs: 30_000,
  unstoredMs: 2_000,
  otherPollerMs: 30_000,
  contestedSeconds: 35,
  revokedMs: 60_000,
  foreignMs: 30_000,
  checkMs: 5 * 60_000,
  freshMs: 10 * 60_000,
  settleMs: 60_000,
  workflowMs: 24 * 60 * 60_000,
}

export function retryDelayMs(
  { status, retryAfterMs }: BotApiFailure,
  failures: number,
  schedule: BotRetrySchedule,
): number {
  if (retryAfterMs !== null) return retryAfterMs
  if (status === 409) return schedule.otherPollerMs
  if (status === 401 || status === 404) return schedule.revokedMs
  return backoffDelay({ firstMs: schedule.firstMs, maxMs: schedule.mostMs }, failures)
}
