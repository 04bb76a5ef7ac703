import * as z from 'zod/mini'
import { wholeNumber } from './numbers.ts'

/** Local time as `HH:mm`. */
export const ClockTime = z
  .string({ error: 'Escribe una hora como 09:00' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora como 09:00'))

/** Hours of one weekday, Monday 1 to Sunday 7; an end before the start is on the next day. */
const DayHours = z.object({ day: wholeNumber(1, 7), start: ClockTime, end: ClockTime }).check(
  z.refine(({ start, end }) => start !== end, {
    error: 'La hora de cierre debe ser distinta de la de apertura',
    path: ['end'],
  }),
)
export type DayHours = z.infer<typeof DayHours>

/** Hours of weekdays, each day once, in order. The last one of a day counts. */
export const HoursByDay = z.array(DayHours).check(
  z.maxLength(14),
  z.overwrite((hours) => [...new Map(hours.map((one) => [one.day, one])).values()].toSorted((a, b) => a.day - b.day)),
)

/** Monday 1 to Sunday 7, in order. */
export const Weekdays = z.array(wholeNumber(1, 7)).check(
  z.maxLength(7),
  z.overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
)
