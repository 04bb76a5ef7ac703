/**
 * Each message of a burst restarts the wait, up to this long in total, or up to the agent's `responseDelay` if that is
 * longer.
 */
export const MAX_BURST_MS = 15_000

/** An older message is stored and shown, but not answered. */
export const STALE_MS = 10 * 60_000
