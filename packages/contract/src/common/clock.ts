import * as z from 'zod/mini'
import { wholeNumber } from './numbers.ts'

/** Local time as `HH:mm`. */
export const ClockTime = z
  .string({ error: 'Escribe una hora como 09:00' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora como 09:00'))

/** Monday 1 to Sunday 7, in order. */
export const Weekdays = z.array(wholeNumber(1, 7)).check(
  z.maxLength(7),
  z.overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
)
