import type { Day } from './dates.ts'

const DAY_MS = 24 * 3_600_000

/** Yesterday, today and tomorrow: which of them is today depends on where somebody is. */
export const daysAround = (now: Date): Day[] =>
  [-1, 0, 1].map((days) => {
    const at = new Date(now.getTime() + days * DAY_MS)
    return { day: at.getUTCDate(), month: at.getUTCMonth() + 1, year: at.getUTCFullYear() }
  })
