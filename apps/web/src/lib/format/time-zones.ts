const createClockFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit' })

/** «hora de Colombia»; the zone itself where the browser does not know it. */
export function timeZoneName(timeZone: string): string {
  const parts = ignoreUnknownZone(() =>
    new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0),
  )
  const name = parts?.find(({ type }) => type === 'timeZoneName')?.value
  return name?.replace('estándar ', '') ?? timeZone
}

/** Cities whose Spanish name differs from that of their zone. */
const cityNames: Record<string, string> = {
  Bogota: 'Bogotá',
  Mexico_City: 'Ciudad de México',
  Cancun: 'Cancún',
  Merida: 'Mérida',
  Mazatlan: 'Mazatlán',
  Panama: 'Panamá',
  Asuncion: 'Asunción',
  Cordoba: 'Córdoba',
  Sao_Paulo: 'São Paulo',
  Havana: 'La Habana',
  Santo_Domingo: 'Santo Domingo',
  Puerto_Rico: 'Puerto Rico',
  Costa_Rica: 'Costa Rica',
  El_Salvador: 'El Salvador',
  New_York: 'Nueva York',
  Los_Angeles: 'Los Ángeles',
  London: 'Londres',
  Paris: 'París',
  Canary: 'Canarias',
}

/** «Bogotá» for `America/Bogota`. */
export function zoneCity(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return cityNames[city] ?? city.replaceAll('_', ' ')
}

export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones that the browser knows, its own first. */
export const listTimeZones = (browserZone: string): string[] => [
  browserZone,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== browserZone),
]

/** `Intl` throws for a zone that does not exist. */
function ignoreUnknownZone<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The time of day in a zone; null if the zone does not exist. */
const localClock = (timeZone: string, now: number): string | null =>
  ignoreUnknownZone(() => createClockFormat(timeZone).format(now))

export function timeZoneHint(timeZone: string, now: number): string {
  const clock = localClock(timeZone, now)
  return clock === null
    ? 'Escribe tu ciudad y elige su zona de la lista.'
    : `${zoneCity(timeZone)}: ahora son las ${clock}.`
}

/** Whether two zones have different local times now. */
export const hasDifferentTime = (zone: string, browserZone: string, now: number): boolean =>
  localClock(zone, now) !== localClock(browserZone, now)
