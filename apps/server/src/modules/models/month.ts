/** In which month a moment lies, where an agent is: «2026-11». A zone that nobody knows is UTC. */
export function monthIn(zone: string, at: Date): { month: string; timezone: string } {
  const timezone = isZone(zone) ? zone : 'UTC'
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(at)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { month: `${valueOf('year').padStart(4, '0')}-${valueOf('month')}`, timezone }
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone }))
  } catch {
    return false
  }
}
