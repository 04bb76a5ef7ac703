import { newContactsPerDay } from '@portavoz/contract'

const DAY_MS = 24 * 60 * 60_000

export type NewContactLimit = { limit: number; next: { limit: number; at: Date } | null }

/** How many new contacts a number may write to in 24 hours, which grows with the days that it is linked. */
export function newContactLimit(since: Date, now: Date): NewContactLimit {
  const days = (now.getTime() - since.getTime()) / DAY_MS
  const reached = Math.max(
    0,
    newContactsPerDay.findLastIndex(({ fromDay }) => fromDay <= days),
  )
  const next = newContactsPerDay[reached + 1]
  return {
    limit: newContactsPerDay[reached]?.contacts ?? 0,
    next: next ? { limit: next.contacts, at: new Date(since.getTime() + next.fromDay * DAY_MS) } : null,
  }
}
