const SECOND_MS = 1_000
const DAY_S = 86_400
/** No zone changes its clocks within a quarter of an hour. */
const QUARTER_S = 900

const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

export type LocalTimeFormat = ReturnType<typeof createLocalTimeFormat>

/** Formats seconds since 1970 as local day and time, `22/11/2026` and `09:30:00`. Cheap for consecutive times. */
export function createLocalTimeFormat(timeZone: string) {
  const offsetAt = createOffsetCache(timeZone)
  let [day, text] = [NaN, '']
  const localOf = (second: number) => second + offsetAt(second)
  const secondOfDay = (second: number) => {
    const local = localOf(second)
    return local - Math.floor(local / DAY_S) * DAY_S
  }
  return {
    /** Returns the identical string while the day does not change. */
    day(second: number): string {
      const now = Math.floor(localOf(second) / DAY_S)
      if (now !== day) [day, text] = [now, formatDay(now)]
      return text
    },
    /** Seconds since 1970 as a clock in this zone shows them. */
    localSecond: localOf,
    secondOfDay,
    time(second: number): string {
      const secondsIntoDay = secondOfDay(second)
      const [hours, minutes] = [Math.floor(secondsIntoDay / 3_600), Math.floor(secondsIntoDay / 60) % 60]
      return `${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[secondsIntoDay % 60]}`
    },
  }
}

function formatDay(days: number): string {
  const date = new Date(days * DAY_S * SECOND_MS)
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${TWO_DIGITS[date.getUTCDate()]}/${TWO_DIGITS[date.getUTCMonth() + 1]}/${year}`
}

/**
 * Offset from UTC in seconds. `Intl` costs more than writing a row, so a day with one offset is looked up twice and a
 * day that changes its clocks once per quarter of an hour.
 */
function createOffsetCache(timeZone: string) {
  const lookUpOffset = createOffsetLookup(timeZone)
  let [from, until, offset] = [0, 0, 0]
  return (second: number): number => {
    if (second >= from && second < until) return offset
    const day = Math.floor(second / DAY_S) * DAY_S
    const quarter = Math.floor(second / QUARTER_S) * QUARTER_S
    const isAlike = lookUpOffset(day) === lookUpOffset(day + DAY_S)
    ;[from, until] = isAlike ? [day, day + DAY_S] : [quarter, quarter + QUARTER_S]
    return (offset = lookUpOffset(from))
  }
}

function createOffsetLookup(timeZone: string) {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...numeric, second: '2-digit' })
  return (second: number) => Date.parse(`${format.format(second * SECOND_MS).replace(' ', 'T')}Z`) / SECOND_MS - second
}
