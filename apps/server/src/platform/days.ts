import { fail, rangeBackwards } from '@portavoz/contract'

/** What somebody asks for: days of a calendar (`2026-11-22`) or moments, either side open where it is left out. */
type Asked = { from?: string | undefined; to?: string | undefined }

/** From a moment on, up to and without another; null where nothing ends it. */
export type Span = { from: Date | null; to: Date | null }

const DAY_MS = 86_400_000
/** No zone is farther from UTC, and no day is longer. */
const FARTHEST_MS = 27 * 3_600_000
/** Nobody wrote before, and nobody will after. */
const [FIRST, LAST] = ['1900-01-01', '9000-01-01']

/**
 * The moments between which these days lie where `timeZone` is: from the first of one day to the last of the other.
 * A range that ends before it begins is refused at `field`, what its end is called in the input.
 */
export function spanOf({ from, to }: Asked, timeZone: string, field: string): Span {
  const span = {
    from: from === undefined ? null : beginning(from, timeZone),
    to: to === undefined ? null : ending(to, timeZone),
  }
  if (span.from && span.to && span.to < span.from) fail('invalid', { fields: { [field]: rangeBackwards } })
  return span
}

/** So many days of the calendar there, today's the last of them. */
export const lastDays = (count: number, timeZone: string, now: Date): { from: string; to: string } => {
  const today = dayOf(now, timeZone)
  return { from: dayAfter(today, 1 - count), to: today }
}

/** The day of the calendar that a moment belongs to where `timeZone` is. */
export const dayOf = (moment: Date, timeZone: string): string => dayIn(timeZone)(moment.getTime())

const isDay = (text: string) => text.length === FIRST.length

const beginning = (asked: string, timeZone: string) => (isDay(asked) ? firstMomentOf(asked, timeZone) : momentOf(asked))

const ending = (asked: string, timeZone: string) =>
  isDay(asked) ? firstMomentOf(dayAfter(asked, 1), timeZone) : momentOf(asked)

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(known(day)) + days * DAY_MS).toISOString().slice(0, FIRST.length)

const known = (day: string) => (day < FIRST ? FIRST : day > LAST ? LAST : day)

const momentOf = (text: string) => new Date(Math.min(Math.max(Date.parse(text), Date.parse(FIRST)), Date.parse(LAST)))

/** Each page and each search asks for the same few again, and what a zone agreed on does not change while we run. */
const found = new Map<string, number>()
const MOST_FOUND = 1_000

function firstMomentOf(asked: string, timeZone: string): Date {
  const day = known(asked)
  const key = `${day} ${timeZone}`
  const moment = found.get(key) ?? lookFor(day, timeZone)
  if (found.size >= MOST_FOUND) found.clear()
  found.set(key, moment)
  return new Date(moment)
}

/** By halves, so that a day may begin at one in the morning, begin twice, or not be there at all. */
function lookFor(day: string, timeZone: string): number {
  const read = dayIn(timeZone)
  let [before, from] = [Date.parse(day) - FARTHEST_MS, Date.parse(day) + FARTHEST_MS]
  while (from - before > 1) {
    const between = Math.floor((before + from) / 2)
    if (read(between) < day) before = between
    else from = between
  }
  return from
}

/** As days of these years compare: by their letters. */
const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (ms: number) => format.format(ms)
}
