const SECOND_MS = 1_000
const DAY_S = 86_400
/** No zone changes its clocks between two quarters of an hour. */
const QUARTER_S = 900

const two = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

/** Day and hour of a moment where `timeZone` is: `22/11/2026`, `09:30:00`. Cheap for moments that follow each other. */
export function createClockFace(timeZone: string) {
  const offsetAt = offsetsOf(timeZone)
  let [quarter, offset, day, written] = [NaN, 0, NaN, '']
  const localOf = (second: number) => {
    const now = Math.floor(second / QUARTER_S)
    if (now !== quarter) [quarter, offset] = [now, offsetAt(now * QUARTER_S)]
    return second + offset
  }
  return {
    day(second: number): string {
      const now = Math.floor(localOf(second) / DAY_S)
      if (now !== day) [day, written] = [now, dayOf(now)]
      return written
    },
    time(second: number): string {
      const local = localOf(second)
      const of = local - Math.floor(local / DAY_S) * DAY_S
      return `${two[Math.floor(of / 3_600)]}:${two[Math.floor(of / 60) % 60]}:${two[of % 60]}`
    },
  }
}

function dayOf(days: number): string {
  const date = new Date(days * DAY_S * SECOND_MS)
  return `${two[date.getUTCDate()]}/${two[date.getUTCMonth() + 1]}/${String(date.getUTCFullYear()).padStart(4, '0')}`
}

/** By how many seconds the clocks there are ahead of UTC at a second. */
function offsetsOf(timeZone: string) {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...numeric, second: '2-digit' })
  return (second: number) => Date.parse(`${format.format(second * SECOND_MS).replace(' ', 'T')}Z`) / SECOND_MS - second
}
