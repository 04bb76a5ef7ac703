import { newContactsPerDay } from '@portavoz/contract'

const DAY_MS = 24 * 60 * 60_000

export type NewContactLimit = { limit: number; next: { limit: number; at: Date } | null }

export function newContactLimit(since: Date, now: Date): NewContactLimit {
  const days = (now.getTime() - since.getTime()) / DAY_MS
  const step = Math.max(
    0,
    newContactsPerDay.findLastIndex(({ fromDay }) => fromDay <= days),
  )
  const next = newContactsPerDay[step + 1]
  return {
    limit: newContactsPerDay[step]?.contacts ?? 0,
    next: next ? { limit: next.contacts, at: new Date(since.getTime() + next.fromDay * DAY_MS) } : null,
  }
}
