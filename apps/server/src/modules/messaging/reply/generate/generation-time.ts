/** A failing model is retried for this long; then the contact gets the outage message. */
const GENERATION_TIMEOUT_MS = 120_000
const MIN_RETRY_PAUSE_MS = 2_000
const MAX_RETRY_PAUSE_MS = 30_000

/** When to ask the model again, or null when the time is over. Pauses grow with the elapsed time. */
export function nextGenerationAt(startedAt: Date, now: Date, askedMs: number | null): Date | null {
  const elapsedMs = now.getTime() - startedAt.getTime()
  const pause = Math.max(askedMs ?? 0, Math.min(Math.max(elapsedMs, MIN_RETRY_PAUSE_MS), MAX_RETRY_PAUSE_MS))
  return elapsedMs + pause > GENERATION_TIMEOUT_MS ? null : new Date(now.getTime() + pause)
}

/** How long a generation may still take; 0 when the time is over. */
export const generationTimeLeftMs = (startedAt: Date, now: Date): number =>
  Math.max(0, startedAt.getTime() + GENERATION_TIMEOUT_MS - now.getTime())
