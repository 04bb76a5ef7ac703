const FALLBACK_ZONE = 'America/Mexico_City'

const formatterFor = (timeZone: string) =>
  new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone })

export function formatUntil(at: Date, timeZone: string): string {
  try {
    return formatterFor(timeZone || FALLBACK_ZONE).format(at)
  } catch {
    return formatterFor(FALLBACK_ZONE).format(at)
  }
}
