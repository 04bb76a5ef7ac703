const inZone = (timeZone: string) => new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit' })

/** Where this browser is. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that the browser knows, its own first. */
export const zonesFrom = (own: string): string[] => [
  own,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own),
]

/** What the clocks show there; null where there is no such place. */
function clockIn(timeZone: string, now: number): string | null {
  try {
    return inZone(timeZone).format(now)
  } catch {
    return null
  }
}

/** The hour there, for whoever is not sure of a name. */
export function zoneWords(timeZone: string, now: number): string {
  const there = clockIn(timeZone, now)
  return there === null ? 'Escribe tu ciudad y elige su zona de la lista.' : `Hora actual ahí: ${there}.`
}

/** Whether the clocks of two places differ now. */
export const isElsewhere = (zone: string, own: string, now: number): boolean => clockIn(zone, now) !== clockIn(own, now)
