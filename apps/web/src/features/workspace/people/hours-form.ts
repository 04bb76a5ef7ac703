import { WorkingHours } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseLines } from '../../../lib/format/lists.ts'

const field = (name: keyof WorkingHours) => `workingHours.${name}` as const

const readDays = (lines: unknown) => (typeof lines === 'string' ? parseLines(lines).map(Number) : [])

/** Parses the form's fields: an unchecked box means at any time. */
export const HoursForm = z.pipe(
  z.transform((values: Record<string, unknown>): unknown => ({
    workingHours:
      values['isLimited'] === 'on'
        ? {
            days: readDays(values[field('days')]),
            start: values[field('start')],
            end: values[field('end')],
            timezone: values[field('timezone')],
          }
        : null,
  })),
  z.object({ workingHours: z.nullable(WorkingHours) }),
)
