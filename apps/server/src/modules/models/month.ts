/** Making one costs more than all the rest of counting what an answer cost. */
const calendars = new Map<string, Intl.DateTimeFormat | null>()

/** In which month a moment lies, where an agent is: «2026-11». A zone that nobody knows is UTC. */
export function monthIn(zone: string, at: Date): { month: string; timezone: string } {
  const own = calendarOf(zone)
  const parts = (own ?? calendarOf('UTC'))?.formatToParts(at) ?? []
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { month: `${valueOf('year').padStart(4, '0')}-${valueOf('month')}`, timezone: own ? zone : 'UTC' }
}

/** Null for a zone that nobody knows. */
function calendarOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = calendars.get(timeZone)
  if (known !== undefined) return known
  const made = madeFor(timeZone)
  calendars.set(timeZone, made)
  return made
}

function madeFor(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
  } catch {
    return null
  }
}
