import { setTimeout as pause } from 'node:timers/promises'

/** How often n8n is asked about a session. */
export type Waits = {
  /** While somebody waits to be let in, and after a first failure; twice as long after each further one. */
  statusMs: number
  /** Of a session that is linked. */
  seldomMs: number
  /** After failures: at most, while somebody waits, and while nobody does. */
  mostInWindowMs: number
  mostMs: number
  /** What n8n was asked to make is made, or never will be, so long after. */
  settleMs: number
}

export const WAITS: Waits = {
  statusMs: 3_000,
  seldomMs: 60_000,
  mostInWindowMs: 15_000,
  mostMs: 5 * 60_000,
  settleMs: 60_000,
}

export const afterFailures = (failures: number, { statusMs }: Waits, mostMs: number): number =>
  Math.min(statusMs * 2 ** Math.max(0, failures - 1), Math.max(mostMs, statusMs))

/** Ends early, and without an error, when the signal says stop. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => {})
