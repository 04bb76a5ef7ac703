const day = new Intl.DateTimeFormat('es', { day: '2-digit' })
const month = new Intl.DateTimeFormat('es', { month: 'long' })
const year = new Intl.DateTimeFormat('es', { year: 'numeric' })
const clock = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit' })
const moment = new Intl.DateTimeFormat('es', { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' })
const fullMoment = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const shortDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric' })
const relative = {
  long: new Intl.RelativeTimeFormat('es', { numeric: 'auto', style: 'long' }),
  short: new Intl.RelativeTimeFormat('es', { numeric: 'auto', style: 'short' }),
}
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** «21 de noviembre, 2026» */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return `${day.format(date)} de ${month.format(date)}, ${year.format(date)}`
}

/** «14:05» */
export const formatTime = (when: string | number) => clock.format(new Date(when))

/** «21 nov, 14:05» */
export const formatDateTime = (iso: string) => moment.format(new Date(iso))

/** «21 nov 2026, 14:05» */
export const formatFullDateTime = (iso: string) => fullMoment.format(new Date(iso))

/** «22 oct – 21 nov 2026» of the days `2026-10-22` and `2026-11-21`. */
export const formatDays = (from: string, to: string) => shortDay.formatRange(dateOfDay(from), dateOfDay(to))

/** A day of the reader's calendar, at its noon. */
export const dateOfDay = (name: string) => new Date(`${name}T12:00:00`)

/** `2026-11-22`, where the reader is. */
export function dayOfDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** So many days before that moment's own. */
export function dayBefore(now: number, days: number): string {
  const date = new Date(now)
  date.setDate(date.getDate() - days)
  return dayOfDate(date)
}

/** The same day of the month before, or its last where it has no such day. */
export function monthBefore(now: number): string {
  const date = new Date(now)
  const last = new Date(date.getFullYear(), date.getMonth(), 0).getDate()
  return dayOfDate(new Date(date.getFullYear(), date.getMonth() - 1, Math.min(date.getDate(), last)))
}

/** «Hoy», «Ayer» or the date: what stands above the messages of one day. */
export function formatDay(iso: string, now: number): string {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  const daysAgo = Math.round((midnight(now) - midnight(Date.parse(iso))) / 86_400_000)
  return daysAgo === 0 ? 'Hoy' : daysAgo === 1 ? 'Ayer' : formatDate(iso)
}

/** «hace 4 minutos», or «hace 4 min» in the short style; what is younger than a minute is «ahora». */
export function formatRelative(iso: string, now: number, style: 'long' | 'short' = 'long'): string {
  const seconds = (Date.parse(iso) - now) / 1000
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative[style].format(Math.trunc(seconds / size), unit)
  }
  return 'ahora'
}
