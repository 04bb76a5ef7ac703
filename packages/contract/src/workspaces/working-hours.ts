import * as z from 'zod/mini'
import { ClockTime, Weekdays } from '../common/clock.ts'
import { TimeZone } from '../common/dates.ts'

/** Spans of one weekday. */
export const SPANS_A_DAY_MAX = 3

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
const DAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** The same clock times on each of the days; an end before the start is on the next day. */
export const WorkingSpan = z
  .object({ start: ClockTime, end: ClockTime, days: Weekdays.check(z.minLength(1, 'Elige un día')) })
  .check(z.refine(({ start, end }) => start !== end, { error: 'Elige otra hora de salida', path: ['end'] }))
export type WorkingSpan = z.infer<typeof WorkingSpan>

/** When a person works. Spans of a weekday do not overlap, also where one lasts past midnight. */
export const WorkingHours = z.object({
  timezone: TimeZone,
  spans: z.array(WorkingSpan).check(
    z.minLength(1, 'Añade unas horas'),
    z.maxLength(7 * SPANS_A_DAY_MAX),
    z.check(({ value: spans, issues }) => {
      const refused = findCrowdedDay(spans) ?? findOverlap(spans)
      if (!refused) return
      const { index, message } = refused
      issues.push({ code: 'custom', path: [index, 'start'], message, input: spans })
    }),
    z.overwrite(mergeSpans),
  ),
})
export type WorkingHours = z.infer<typeof WorkingHours>

/** Spans with the same times become one, with the days of all. */
function mergeSpans(spans: WorkingSpan[]): WorkingSpan[] {
  const merged = new Map<string, WorkingSpan>()
  for (const span of spans) {
    const name = `${span.start}-${span.end}`
    const days = [...(merged.get(name)?.days ?? []), ...span.days]
    merged.set(name, { ...span, days: [...new Set(days)].toSorted((one, other) => one - other) })
  }
  return [...merged.values()]
}

type RefusedSpan = { index: number; message: string }

/** A span on one weekday, in minutes of the week. `end` passes the week's end on a Sunday night. */
type Interval = { index: number; day: number; start: number; end: number }

const intervalsOf = (spans: readonly WorkingSpan[]): Interval[] =>
  spans
    .flatMap(({ start, end, days }, index) =>
      days.map((day) => {
        const length = (minutesOf(end) - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES
        const from = (day - 1) * DAY_MINUTES + minutesOf(start)
        return { index, day, start: from, end: from + length }
      }),
    )
    .toSorted((one, other) => one.start - other.start)

function findCrowdedDay(spans: readonly WorkingSpan[]): RefusedSpan | undefined {
  const counts = new Map<number, number>()
  for (const { index, day } of intervalsOf(spans)) {
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    if (count > SPANS_A_DAY_MAX)
      return { index, message: `El ${DAY_NAMES[day - 1]} puede tener ${SPANS_A_DAY_MAX} franjas como máximo` }
  }
  return undefined
}

/** The later one of two spans that share a minute. The first span of the week follows the last one. */
function findOverlap(spans: readonly WorkingSpan[]): RefusedSpan | undefined {
  const intervals = intervalsOf(spans)
  const [first] = intervals
  if (!first) return undefined
  const following = [...intervals.slice(1), { ...first, start: first.start + WEEK_MINUTES }]
  const found = intervals.flatMap(({ end }, position) => {
    const next = following[position]
    return next && next.start < end ? [next] : []
  })
  return found.map(({ index, day }) => ({ index, message: `Se pisa con otra franja del ${DAY_NAMES[day - 1]}` }))[0]
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
