import { createZoneFormat } from '../../../platform/time/zone-format.ts'

/** «22:00»; the end is exclusive and may be on the next day. */
export type DailyQuietHours = { from: string; to: string; timeZone: string }

const DAY_MINUTES = 1_440

/** When the quiet hours that contain this moment end; null outside of them, or in a time zone that is unknown. */
export function quietUntil({ from, to, timeZone }: DailyQuietHours, now: Date): Date | null {
  const minute = minuteIn(timeZone, now)
  if (minute === null) return null
  const [start, end] = [minuteOf(from), minuteOf(to)]
  const isQuiet = start < end ? minute >= start && minute < end : minute >= start || minute < end
  if (!isQuiet) return null
  const minutesLeft = (end - minute + DAY_MINUTES) % DAY_MINUTES
  const until = now.getTime() - (now.getTime() % 60_000) + minutesLeft * 60_000
  // Clocks may change during the night, and may leave the very minute out.
  const corrected = new Date(until - minutesPast(end, minuteIn(timeZone, new Date(until)) ?? end) * 60_000)
  return minuteIn(timeZone, corrected) === end ? corrected : new Date(until)
}

/** How far `minute` of a day is past another one, by the shorter way; negative before it. */
const minutesPast = (end: number, minute: number): number =>
  ((minute - end + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2

function minuteIn(timeZone: string, now: Date): number | null {
  const format = createZoneFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return format && minuteOf(format.format(now))
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
