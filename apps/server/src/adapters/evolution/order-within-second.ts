/** Zone offsets are multiples of a quarter of an hour and smaller than this. */
const QUARTER_MS = 15 * 60_000
const MAX_ZONE_OFFSET_MS = 15 * 3_600_000
/** An event that is later than this says nothing about the order. */
const MAX_DELAY_MS = 30_000

/**
 * WhatsApp timestamps are whole seconds. Adds a fraction from Evolution's `date_time` (in an unknown zone), or from the
 * arrival, so that messages of one second keep their order.
 */
export function orderWithinSecond(seconds: number, eventAt: string, now: Date): number {
  const eventMs = Date.parse(eventAt) || now.getTime()
  const messageMs = seconds * 1_000
  if (!Number.isInteger(seconds) || Math.abs(eventMs - messageMs) > MAX_ZONE_OFFSET_MS) return seconds
  const delayMs = (((eventMs - messageMs) % QUARTER_MS) + QUARTER_MS) % QUARTER_MS
  return delayMs < MAX_DELAY_MS ? seconds + Math.floor((delayMs / MAX_DELAY_MS) * 999) / 1_000 : seconds
}
