import { createHash } from 'node:crypto'
import { dayOf, spanOf } from '../../../platform/time/calendar-days.ts'

/** In the zone of the machine, at the quietest hour of a shop. */
const HOUR = 3
const MINUTE_MS = 60_000
/** How long after its first failure the backup of a night is tried again; after each further one twice as long. */
const RETRY_MS = 30 * MINUTE_MS
const MAX_RETRY_MS = 360 * MINUTE_MS

/** Installations on one machine do not begin at the same minute. */
export const minuteOf = (installationId: string): number =>
  createHash('sha256').update(installationId).digest().readUInt16BE() % 60

export type NightlyTime = { timeZone: string; minute: number }

/** The last moment for a nightly backup that is not after `now`. */
export function latestNight(now: Date, time: NightlyTime): Date {
  const { begin, night } = dayAround(now, time)
  return night <= now ? night : dayAround(new Date(begin.getTime() - 1), time).night
}

/** The first one after `now`. */
export function nextNight(now: Date, time: NightlyTime): Date {
  const { end, night } = dayAround(now, time)
  return night > now ? night : dayAround(end, time).night
}

/** The local day of a moment, and its `night`, counted from midnight: an hour off when the clocks change. */
function dayAround(moment: Date, { timeZone, minute }: NightlyTime) {
  const day = dayOf(moment, timeZone)
  const { from, to } = spanOf({ from: day, to: day }, timeZone, 'to')
  const begin = from ?? moment
  return { begin, end: to ?? moment, night: new Date(begin.getTime() + (HOUR * 60 + minute) * MINUTE_MS) }
}

/**
 * What is known of automatic backups; `since` is when there was first something to back up, and `failures` counts those
 * since the last night.
 */
export type AutomaticRuns = {
  since: Date | null
  lastSuccess: Date | null
  lastFailure: Date | null
  failures: number
}

/**
 * Whether the backup of the last night is missing: also when the machine was off at that hour, and where a clock that
 * was ahead stamped the accounts.
 */
export function isDue({ since, lastSuccess, lastFailure, failures }: AutomaticRuns, now: Date, night: Date): boolean {
  if (since === null || (since > night && since <= now) || (lastSuccess !== null && lastSuccess >= night)) return false
  return lastFailure === null || now.getTime() - lastFailure.getTime() >= retryAfter(failures)
}

const retryAfter = (failures: number): number => Math.min(RETRY_MS * 2 ** (Math.max(failures, 1) - 1), MAX_RETRY_MS)
