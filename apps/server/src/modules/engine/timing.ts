/**
 * A burst is answered together: each message restarts the wait, but nobody waits longer than this for all of it, or than
 * the agent waits for one message.
 */
export const LONGEST_BURST_MS = 15_000

/** What reaches us later than this is kept and said, but no longer answered. */
export const STALE_MS = 10 * 60_000

/** A model that fails is tried again for at most this long; then the customer is not left waiting. */
const PATIENCE_MS = 120_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** When to ask the model again, or null when its time is over. Pauses grow with the time already lost. */
export function nextThought(firstThoughtAt: Date, now: Date, askedMs: number | null): Date | null {
  const lost = now.getTime() - firstThoughtAt.getTime()
  const pause = Math.max(askedMs ?? 0, Math.min(Math.max(lost, FIRST_PAUSE_MS), LONGEST_PAUSE_MS))
  return lost + pause > PATIENCE_MS ? null : new Date(now.getTime() + pause)
}

/** How long a model may still be thinking, in milliseconds; 0 when its time is over. */
export const thinkingLeft = (firstThoughtAt: Date, now: Date): number =>
  Math.max(0, firstThoughtAt.getTime() + PATIENCE_MS - now.getTime())

const FIRST_REFUSAL_MS = 5_000
const LONGEST_REFUSAL_MS = 5 * 60_000

/** When a refused message is offered again: each time twice as long after, and never sooner than the network asks. */
export const nextOffer = (refusals: number, now: Date, askedMs: number): Date =>
  new Date(now.getTime() + Math.max(askedMs, Math.min(FIRST_REFUSAL_MS * 2 ** refusals, LONGEST_REFUSAL_MS)))

/** Delivery that the network surely refused goes on for a day, then fails where everybody sees it. */
export const DELIVERY_MS = 24 * 3_600_000
