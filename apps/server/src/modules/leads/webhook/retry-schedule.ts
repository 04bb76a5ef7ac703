import { backoffDelay } from '../../../platform/retry/backoff.ts'

const RETRY = { firstMs: 30_000, maxMs: 60 * 60_000 }

/** The trigger that writes deliveries sets `give_up_at` with the same span. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000

export const retryDelayAfter = (tries: number): number => backoffDelay(RETRY, tries - 1)
