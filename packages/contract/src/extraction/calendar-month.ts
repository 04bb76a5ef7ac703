import * as z from 'zod/mini'

/** A month up to today, or the whole one before it. */
export const CalendarMonth = z.enum(['this', 'last'])
export type CalendarMonth = z.infer<typeof CalendarMonth>
