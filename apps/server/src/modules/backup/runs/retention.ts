import { dayOf } from '../../../platform/time/calendar-days.ts'

const DAILY = 7
const WEEKLY = 4
const DAY_MS = 86_400_000

type DatedBackup = { name: string; createdAt: Date }

/**
 * The backups to delete: all but the newest of each of the last seven days that have one, and of each of the last four
 * weeks. Days without a backup do not count, so that a machine that was off for a month loses none. Backups dated after
 * `now`, by a clock that was ahead, stay and take no place, and `written`, the one just made, stays too.
 */
export function findExpired<T extends DatedBackup>(
  backups: readonly T[],
  { timeZone, now, written }: { timeZone: string; now: Date; written: string },
): T[] {
  const past = backups.filter(({ createdAt }) => createdAt <= now)
  const newestFirst = past.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const kept = new Set([
    ...newestOfEach(newestFirst, DAILY, ({ createdAt }) => dayOf(createdAt, timeZone)),
    ...newestOfEach(newestFirst, WEEKLY, ({ createdAt }) => weekOf(dayOf(createdAt, timeZone))),
  ])
  return newestFirst.filter((backup) => !kept.has(backup) && backup.name !== written)
}

function newestOfEach<T>(newestFirst: readonly T[], count: number, periodOf: (backup: T) => string): T[] {
  const byPeriod = new Map<string, T>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (!byPeriod.has(period) && byPeriod.size < count) byPeriod.set(period, backup)
  }
  return [...byPeriod.values()]
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(day)
  const daysSinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}
