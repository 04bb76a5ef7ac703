import { createZoneFormat } from '../../../platform/time/zone-format.ts'
/** Creating a formatter is the slowest part of counting a cost, so they are cached. */
const formatters = new Map<string, Intl.DateTimeFormat | null>()

/** The month of a moment in a time zone: «2026-11». An unknown zone counts as UTC. */
export function monthIn(zone: string, at: Date): { month: string; timezone: string } {
  const zoned = formatterFor(zone)
  const parts = (zoned ?? formatterFor('UTC'))?.formatToParts(at) ?? []
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { month: `${valueOf('year').padStart(4, '0')}-${valueOf('month')}`, timezone: zoned ? zone : 'UTC' }
}

function formatterFor(timeZone: string): Intl.DateTimeFormat | null {
  const cached = formatters.get(timeZone)
  if (cached !== undefined) return cached
  const created = createFormatter(timeZone)
  formatters.set(timeZone, created)
  return created
}

const createFormatter = (timeZone: string) => createZoneFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
