const SECOND_MS = 1_000
const DAY_S = 86_400
/** No zone changes its clocks between two quarters of an hour. */
const QUARTER_S = 900

const two = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

export type ClockFace = ReturnType<typeof createClockFace>

/** Day and hour of a moment where `timeZone` is: `22/11/2026`, `09:30:00`. Cheap for moments that follow each other. */
export function createClockFace(timeZone: string) {
  const aheadAt = offsetsOf(timeZone)
  let [day, written] = [NaN, '']
  const localOf = (second: number) => second + aheadAt(second)
  const secondOfDay = (second: number) => {
    const local = localOf(second)
    return local - Math.floor(local / DAY_S) * DAY_S
  }
  return {
    /** The very same string as long as the day is the same. */
    day(second: number): string {
      const now = Math.floor(localOf(second) / DAY_S)
      if (now !== day) [day, written] = [now, dayOf(now)]
      return written
    },
    secondOfDay,
    time(second: number): string {
      const of = secondOfDay(second)
      return `${two[Math.floor(of / 3_600)]}:${two[Math.floor(of / 60) % 60]}:${two[of % 60]}`
    },
  }
}

function dayOf(days: number): string {
  const date = new Date(days * DAY_S * SECOND_MS)
  return `${two[date.getUTCDate()]}/${two[date.getUTCMonth() + 1]}/${String(date.getUTCFullYear()).padStart(4, '0')}`
}

/**
 * By how many seconds the clocks there are ahead of UTC at a second. Asking costs more than the row it is asked for: a day
 * that begins and ends alike is asked twice, one that does not each quarter of an hour.
 */
function offsetsOf(timeZone: string) {
  const ask = askZone(timeZone)
  let [from, until, ahead] = [0, 0, 0]
  return (second: number): number => {
    if (second >= from && second < until) return ahead
    const day = Math.floor(second / DAY_S) * DAY_S
    const quarter = Math.floor(second / QUARTER_S) * QUARTER_S
    const isAlike = ask(day) === ask(day + DAY_S)
    ;[from, until] = isAlike ? [day, day + DAY_S] : [quarter, quarter + QUARTER_S]
    return (ahead = ask(from))
  }
}

function askZone(timeZone: string) {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...numeric, second: '2-digit' })
  return (second: number) => Date.parse(`${format.format(second * SECOND_MS).replace(' ', 'T')}Z`) / SECOND_MS - second
}
