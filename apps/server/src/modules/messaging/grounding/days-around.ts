import type { CalendarDay } from './extractors/dates.ts'

const DAY_MS = 24 * 3_600_000

/** Yesterday, today and tomorrow in UTC: which one is today depends on the contact's time zone. */
export const daysAround = (now: Date): CalendarDay[] =>
  [-1, 0, 1].map((days) => {
    const at = new Date(now.getTime() + days * DAY_MS)
    return { day: at.getUTCDate(), month: at.getUTCMonth() + 1, year: at.getUTCFullYear() }
  })
