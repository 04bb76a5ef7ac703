import * as z from 'zod/mini'
import { DateTimeInput } from './schema.ts'

/** Only named zones: PostgreSQL and browsers read the sign of `+05:00` in opposite ways. */
const isKnownTimeZone = (timeZone: string): boolean => {
  if (!/^[a-z]/i.test(timeZone)) return false
  try {
    return new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA time zone, in which days are counted. */
export const TimeZone = z.string().check(z.maxLength(60), z.refine(isKnownTimeZone, 'No conocemos esa zona horaria'))

/** A calendar day (`2026-11-22`) or a date with time. */
export const DayOrDateTime = z.union([z.iso.date(), DateTimeInput], { error: 'Fecha no válida' })

export const rangeOrderError = 'La fecha final es anterior a la inicial'

/**
 * Whether a range does not end before it begins. A day and a date with time are compared by the server, which knows the
 * zone.
 */
export const isOrderedRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  !from || !to || from.length !== to.length || Date.parse(from) <= Date.parse(to)

/** From the start of one day to the end of another. */
export const DateRange = z
  .object({ from: DayOrDateTime, to: DayOrDateTime })
  .check(z.refine(isOrderedRange, { error: rangeOrderError, path: ['to'] }))
export type DateRange = z.infer<typeof DateRange>
