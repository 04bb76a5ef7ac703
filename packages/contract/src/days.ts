import * as z from 'zod/mini'
import { Moment } from './common.ts'

/** By its name: of `+05:00` the database and the browser think the opposite. */
const zoneKnown = (timeZone: string): boolean => {
  if (!/^[a-z]/i.test(timeZone)) return false
  try {
    return new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A zone of the IANA's: whose days are meant. */
export const TimeZone = z.string().check(z.maxLength(60), z.refine(zoneKnown, 'No conocemos esa zona horaria'))

/** A day of a calendar, `2026-11-22`, or a moment, for whoever counts by the clock. */
export const DayOrTime = z.union([z.iso.date(), Moment], { error: 'Fecha no válida' })

export const rangeBackwards = 'La fecha final es anterior a la inicial'

/** Whether a range does not end before it begins. Of a day and a moment nobody can say without the zone: the server does. */
export const isForwards = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  !from || !to || from.length !== to.length || Date.parse(from) <= Date.parse(to)

/** From the first moment of one day to the last of another. */
export const DateRange = z
  .object({ from: DayOrTime, to: DayOrTime })
  .check(z.refine(isForwards, { error: rangeBackwards, path: ['to'] }))
export type DateRange = z.infer<typeof DateRange>
