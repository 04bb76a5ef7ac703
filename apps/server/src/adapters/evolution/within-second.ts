/** Zones differ from each other by quarters of an hour, and from our own by less than this. */
const QUARTER_MS = 15 * 60_000
const ZONES_MS = 15 * 3_600_000
/** An event that is told later than this after its message says nothing of its order. */
const LATE_MS = 30_000

/**
 * WhatsApp dates in whole seconds; Evolution's `date_time`, in a zone of its own, tells which of several messages of one
 * second came first, and without it the moment of arrival does. Gives the second with a fraction that keeps that order.
 */
export function withinSecond(seconds: number, toldAt: string, now: Date): number {
  const told = Date.parse(toldAt) || now.getTime()
  const saidMs = seconds * 1_000
  if (!Number.isInteger(seconds) || Math.abs(told - saidMs) > ZONES_MS) return seconds
  const lateMs = (((told - saidMs) % QUARTER_MS) + QUARTER_MS) % QUARTER_MS
  return lateMs < LATE_MS ? seconds + Math.floor((lateMs / LATE_MS) * 999) / 1_000 : seconds
}
