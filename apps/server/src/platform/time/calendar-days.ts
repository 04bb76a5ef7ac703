import { fail, rangeOrderError } from '@portavoz/contract'

/** Calendar days (`2026-11-22`) or moments; a missing side is open. */
type DayRange = { from?: string | undefined; to?: string | undefined }

/** From `from` inclusive to `to` exclusive; null is open. */
export type TimeSpan = { from: Date | null; to: Date | null }

const DAY_MS = 86_400_000
/** More than the largest offset from UTC and the longest day. */
const MAX_OFFSET_MS = 27 * 3_600_000
/** Days outside these bounds are clamped. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9000-01-01']

/**
 * The moments of a range of days in `timeZone`. A range that ends before it begins is refused at `field`, the name of
 * its end in the input.
 */
export function spanOf({ from, to }: DayRange, timeZone: string, field: string): TimeSpan {
  const span = {
    from: from === undefined ? null : startOf(from, timeZone),
    to: to === undefined ? null : endOf(to, timeZone),
  }
  if (span.from && span.to && span.to < span.from) fail('invalid', { fields: { [field]: rangeOrderError } })
  return span
}

/** The last `count` calendar days in `timeZone`, today included. */
export const lastDays = (count: number, timeZone: string, now: Date): { from: string; to: string } => {
  const today = dayOf(now, timeZone)
  return { from: addDays(today, 1 - count), to: today }
}

/** The calendar day of a moment in `timeZone`. */
export const dayOf = (moment: Date, timeZone: string): string => dayFormatter(timeZone)(moment.getTime())

const isDay = (text: string) => text.length === FIRST_DAY.length

const startOf = (text: string, timeZone: string) => (isDay(text) ? firstMomentOf(text, timeZone) : parseMoment(text))

const endOf = (text: string, timeZone: string) =>
  isDay(text) ? firstMomentOf(addDays(text, 1), timeZone) : parseMoment(text)

const addDays = (day: string, days: number) =>
  new Date(Date.parse(clampDay(day)) + days * DAY_MS).toISOString().slice(0, FIRST_DAY.length)

const clampDay = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day)

const parseMoment = (text: string) =>
  new Date(Math.min(Math.max(Date.parse(text), Date.parse(FIRST_DAY)), Date.parse(LAST_DAY)))

/**
 * Cache: pages and searches ask for the same few days again, and the rules of a zone do not change while the process
 * runs.
 */
const firstMoments = new Map<string, number>()
const MAX_CACHED = 1_000

function firstMomentOf(text: string, timeZone: string): Date {
  const day = clampDay(text)
  const key = `${day} ${timeZone}`
  const moment = firstMoments.get(key) ?? findFirstMoment(day, timeZone)
  if (firstMoments.size >= MAX_CACHED) firstMoments.clear()
  firstMoments.set(key, moment)
  return new Date(moment)
}

/** Binary search, because a day may begin at one in the morning, begin twice, or not exist. */
function findFirstMoment(day: string, timeZone: string): number {
  const formatDay = dayFormatter(timeZone)
  let [low, from] = [Date.parse(day) - MAX_OFFSET_MS, Date.parse(day) + MAX_OFFSET_MS]
  while (from - low > 1) {
    const between = Math.floor((low + from) / 2)
    if (formatDay(between) < day) low = between
    else from = between
  }
  return from
}

/** ISO dates of these years compare as strings. */
const dayFormatter = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (ms: number) => format.format(ms)
}
