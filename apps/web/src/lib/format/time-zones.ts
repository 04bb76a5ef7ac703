const createClockFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit' })

export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones that the browser knows, its own first. */
export const listTimeZones = (browserZone: string): string[] => [
  browserZone,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== browserZone),
]

/** The time of day in a zone; null if the zone does not exist. */
function localClock(timeZone: string, now: number): string | null {
  try {
    return createClockFormat(timeZone).format(now)
  } catch {
    return null
  }
}

export function timeZoneHint(timeZone: string, now: number): string {
  const clock = localClock(timeZone, now)
  return clock === null ? 'Escribe tu ciudad y elige su zona de la lista.' : `Hora actual ahí: ${clock}.`
}

/** Whether two zones have different local times now. */
export const hasDifferentTime = (zone: string, browserZone: string, now: number): boolean =>
  localClock(zone, now) !== localClock(browserZone, now)
