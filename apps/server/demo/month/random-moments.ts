import type { Rng } from './rng.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How many people write at each hour of the day, in local time. */
const HOUR_WEIGHTS = [1, 0, 0, 0, 0, 0, 1, 3, 6, 8, 9, 9, 8, 7, 6, 7, 8, 9, 9, 8, 7, 6, 4, 2]
const HOURS = HOUR_WEIGHTS.map((_, hour) => hour)
const DAYS_AGO = Array.from({ length: 30 }, (_, day) => day + 1)

/** A moment of the last month: mostly by day, and more often recently. */
export const randomPastMoment = (rng: Rng, now: Date, utcOffsetHours: number): Date => {
  const daysAgo = rng.weighted(DAYS_AGO, (day) => 1 + 1.6 * Math.exp(-day / 8))
  const hour = rng.weighted(HOURS, (h) => HOUR_WEIGHTS[h] ?? 0)
  const localNow = now.getTime() + utcOffsetHours * HOUR_MS
  const localMidnight = localNow - (localNow % DAY_MS)
  const local = localMidnight - daysAgo * DAY_MS + (hour + rng.next()) * HOUR_MS
  return new Date(local - utcOffsetHours * HOUR_MS)
}

type RecentSpan = { hours: number; utcOffsetHours: number }

/** A moment of the last hours, mostly of the very last ones; at night only when all of them are. */
export const randomRecentMoment = (rng: Rng, now: Date, { hours, utcOffsetHours }: RecentSpan): Date => {
  const draw = () => new Date(now.getTime() - rng.next() ** 2.2 * hours * HOUR_MS)
  let moment = draw()
  for (let draws = 0; draws < MAX_DRAWS && isNight(moment, utcOffsetHours); draws++) moment = draw()
  return moment
}

const MAX_DRAWS = 20
const NIGHT_ENDS = 7

const isNight = (moment: Date, utcOffsetHours: number) =>
  new Date(moment.getTime() + utcOffsetHours * HOUR_MS).getUTCHours() < NIGHT_ENDS
