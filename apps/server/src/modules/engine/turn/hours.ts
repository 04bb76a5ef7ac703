import type { CustomConfig } from '@portavoz/contract'

type Hours = CustomConfig['businessHours']
type WallClock = { minutes: number; day: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Without any day on which it opens: always the same closed time. */
const NEVER = 'never'

const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** Null for a zone that nobody knows. */
function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = madeFor(timeZone)
  clocks.set(timeZone, made)
  return made
}

const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

function madeFor(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-CA', { ...fields, timeZone, hourCycle: 'h23' })
  } catch {
    return null
  }
}

/** What a clock on the wall says there: the minutes of the day, and the day, as those since 1970. */
function wallClock(clock: Intl.DateTimeFormat, at: Date): WallClock {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { minutes: hour * 60 + minute, day: Date.UTC(year, month - 1, day) / DAY_MS }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** From Monday, 1, to Sunday, 7. The first of January 1970 was a Thursday. */
const weekday = (day: number) => ((day + 3) % 7) + 1

/**
 * The closed time in which that moment lies, by a name that is the same all through it; null while it is open. Clocks
 * on the wall decide, whatever they do twice a year. Hours that cannot be told (no such zone, an end where they begin)
 * close nothing: an agent that is silent for ever would be worse.
 */
export function closedTime({ enabled, start, end, timezone, days }: Hours, at: Date): string | null {
  const clock = enabled && start !== end ? clockOf(timezone) : null
  if (!clock) return null
  const { minutes, day } = wallClock(clock, at)
  const [opens, closes] = [minutesOf(start), minutesOf(end)]
  const isOvernight = closes < opens
  const opensOn = (one: number) => days.includes(weekday(one))
  const isOpen = isOvernight
    ? (minutes >= opens && opensOn(day)) || (minutes < closes && opensOn(day - 1))
    : minutes >= opens && minutes < closes && opensOn(day)
  if (isOpen) return null
  // Of the day that it opened last and has closed since.
  const last = (isOvernight ? day - 1 : day) - (minutes >= closes ? 0 : 1)
  const opened = [0, 1, 2, 3, 4, 5, 6].map((before) => last - before).find(opensOn)
  return opened === undefined ? NEVER : String(opened)
}

/**
 * When the clocks on the walls there next show that hour on that day of the week, today's being today even if it is
 * over. Of an hour that they leave out, the one beside it.
 */
export function momentAt(timezone: string, weekdayWanted: number, time: string, now: Date): Date {
  const clock = clockOf(timezone) ?? clockOf('UTC')
  if (!clock) return now
  const today = wallClock(clock, now).day
  const day = today + ((weekdayWanted - weekday(today) + 7) % 7)
  const wanted = day * DAY_MS + minutesOf(time) * MINUTE_MS
  const shown = (at: number) => {
    const wall = wallClock(clock, new Date(at))
    return wall.day * DAY_MS + wall.minutes * MINUTE_MS
  }
  // As far as that zone is from Greenwich then; around a change of its clocks the second look knows better.
  const near = wanted - (shown(wanted) - wanted)
  return new Date(near - (shown(near) - wanted))
}
