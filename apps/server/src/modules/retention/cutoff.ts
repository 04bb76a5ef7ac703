const DAY_MS = 86_400_000
/** A clock that jumps ahead costs no more than this each night. */
const MOST_DAYS_A_NIGHT = 2

/** The moment so many months before, on the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const moved = new Date(now)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  // A 31st that the month lacks runs over into the next month.
  if (moved.getUTCDate() !== now.getUTCDate()) moved.setUTCDate(0)
  return moved
}

/** What the next night deletes is older: as far as the months say, and at most two days after the last one. */
export function nextCutoff(last: Date, now: Date, months: number): Date {
  const wanted = monthsBefore(now, months)
  const most = new Date(last.getTime() + MOST_DAYS_A_NIGHT * DAY_MS)
  if (wanted < last) return last
  return wanted < most ? wanted : most
}
