import type { CustomConfig, DayHours, WorkingHours } from '@portavoz/contract'
import { createZoneFormat } from '../../../../platform/time/zone-format.ts'

type BusinessHours = Omit<CustomConfig['businessHours'], 'outsideHoursMessage' | 'byDay'> & {
  byDay?: readonly DayHours[]
}
type LocalTime = { minutes: number; day: number }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Without any opening day there is only one closed period. */
const NEVER_OPEN = 'never'

const formatters = new Map<string, Intl.DateTimeFormat | null>()

/** Null for an unknown time zone. */
function formatterFor(timeZone: string): Intl.DateTimeFormat | null {
  const cached = formatters.get(timeZone)
  if (cached !== undefined) return cached
  const formatter = createFormatter(timeZone)
  formatters.set(timeZone, formatter)
  return formatter
}

const FORMAT_FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

const createFormatter = (timeZone: string) =>
  createZoneFormat('en-CA', { ...FORMAT_FIELDS, timeZone, hourCycle: 'h23' })

/** Minutes of the local day, and the local day as days since 1970. */
function localTimeAt(clock: Intl.DateTimeFormat, at: Date): LocalTime {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { minutes: hour * 60 + minute, day: Date.UTC(year, month - 1, day) / DAY_MS }
}

const minutesOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** Monday is 1, Sunday 7. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1

/**
 * A key of the closed period that contains that moment, the same all through it; null while open. Local clocks decide,
 * also around clock changes. Invalid hours (unknown zone, start equal to end) close nothing: a permanently silent agent
 * would be worse.
 */
export function closedPeriod(hours: BusinessHours, at: Date): string | null {
  const { enabled, start, end, timezone, days } = hours
  const clock = enabled && start !== end ? formatterFor(timezone) : null
  if (!clock) return null
  const { minutes, day } = localTimeAt(clock, at)
  const opensOn = (one: number) => days.includes(weekdayOf(one))
  const isOpenSince = (one: number) => {
    const { opens, closes } = hoursOn(hours, one)
    const now = minutes + (day - one) * DAY_MINUTES
    return opensOn(one) && now >= opens && now < (closes < opens ? closes + DAY_MINUTES : closes)
  }
  if (isOpenSince(day) || isOpenSince(day - 1)) return null
  // The key is the last day on which it opened.
  const hasOpened = minutes >= hoursOn(hours, day).opens
  const opened = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((before) => day - before)
    .find((one) => opensOn(one) && (one < day || hasOpened))
  return opened === undefined ? NEVER_OPEN : String(opened)
}

function hoursOn({ start, end, byDay = [] }: BusinessHours, day: number) {
  const own = byDay.find((one) => one.day === weekdayOf(day))
  return { opens: minutesOfDay(own?.start ?? start), closes: minutesOfDay(own?.end ?? end) }
}

/** Whether a person works at that moment: without hours always. Each span is judged like an agent's hours. */
export const isWorkingAt = (hours: WorkingHours | null, at: Date): boolean =>
  hours === null ||
  hours.spans.some((span) => closedPeriod({ ...span, timezone: hours.timezone, enabled: true }, at) === null)

/**
 * The next moment with that local time on that weekday; today counts even if the time has passed. A time skipped by a
 * clock change gives the adjacent one.
 */
export function nextMomentAt(timezone: string, targetWeekday: number, time: string, now: Date): Date {
  const clock = formatterFor(timezone) ?? formatterFor('UTC')
  if (!clock) return now
  const today = localTimeAt(clock, now).day
  const day = today + ((targetWeekday - weekdayOf(today) + 7) % 7)
  const targetMs = day * DAY_MS + minutesOfDay(time) * MINUTE_MS
  const localMsAt = (at: number) => {
    const local = localTimeAt(clock, new Date(at))
    return local.day * DAY_MS + local.minutes * MINUTE_MS
  }
  // Corrects by the zone's offset; near a clock change the second correction is exact.
  const firstGuess = targetMs - (localMsAt(targetMs) - targetMs)
  return new Date(firstGuess - (localMsAt(firstGuess) - targetMs))
}
