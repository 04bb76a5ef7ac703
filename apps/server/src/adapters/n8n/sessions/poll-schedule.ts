import { backoffDelay } from '../../../platform/retry/backoff.ts'

/** How often n8n is asked about a session. */
export type N8nPollSchedule = {
  /** During pairing, and after a first failure; doubles with each further failure. */
  statusMs: number
  /** For a linked session. */
  seldomMs: number
  /** Upper limits after failures: during pairing, and otherwise. */
  mostInWindowMs: number
  mostMs: number
  /** How long after a create request n8n may still create the session. */
  settleMs: number
}

export const N8N_POLL_SCHEDULE: N8nPollSchedule = {
  statusMs: 3_000,
  seldomMs: 60_000,
  mostInWindowMs: 15_000,
  mostMs: 5 * 60_000,
  settleMs: 60_000,
}

export const retryDelayMs = (failures: number, { statusMs }: N8nPollSchedule, mostMs: number): number =>
  backoffDelay({ firstMs: statusMs, maxMs: Math.max(mostMs, statusMs) }, Math.max(0, failures - 1))
