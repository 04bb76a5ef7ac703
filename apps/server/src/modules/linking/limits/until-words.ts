const FALLBACK_ZONE = 'America/Mexico_City'

const format = (timeZone: string) =>
  new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone })

/** «24 de noviembre, 15:00» as a clock in that zone shows it. */
export function untilWords(at: Date, timeZone: string): string {
  try {
    return format(timeZone || FALLBACK_ZONE).format(at)
  } catch {
    return format(FALLBACK_ZONE).format(at)
  }
}
