import { backoffDelay } from '../../../platform/retry/backoff.ts'

export type CloseAction =
  | { next: 'call-again'; atOnce: boolean }
  /** Another program took over this session: wait before reconnecting. */
  | { next: 'stand-back' }
  | { next: 'logged-out' }
  | { next: 'banned' }
  | { next: 'too-old' }

/** By the close code of WhatsApp or Baileys; observed with Baileys 7.0.0-rc14. */
const closeActions: Record<number, CloseAction> = {
  401: { next: 'logged-out' },
  402: { next: 'banned' },
  403: { next: 'banned' },
  405: { next: 'too-old' },
  406: { next: 'banned' },
  440: { next: 'stand-back' },
  // Sent after linking, and sometimes later: not a failure.
  515: { next: 'call-again', atOnce: true },
}

export const closeActionFor = (code: number | undefined): CloseAction =>
  closeActions[code ?? 0] ?? { next: 'call-again', atOnce: false }

const RECONNECT = { firstMs: 1_000, maxMs: 60_000 }

/** Milliseconds until the next attempt. `random` is in [0, 1). */
export const backoffMs = (failures: number, random: number): number => backoffDelay(RECONNECT, failures, random)
