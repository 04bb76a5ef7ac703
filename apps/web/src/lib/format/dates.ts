const day = new Intl.DateTimeFormat('es', { day: '2-digit' })
const month = new Intl.DateTimeFormat('es', { month: 'long' })
const year = new Intl.DateTimeFormat('es', { year: 'numeric' })
const time = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit' })
const dateTime = new Intl.DateTimeFormat('es', { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' })
const fullDateTime = new Intl.DateTimeFormat('es', {
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
/** «hace 1 semana» */
const counted = new Intl.RelativeTimeFormat('es')
const DAY = 86_400
const relativeSteps: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', DAY],
  ['hour', 3_600],
  ['minute', 60],
]

/** «21 de noviembre, 2026» */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return `${day.format(date)} de ${month.format(date)}, ${year.format(date)}`
}

/** «14:05» */
export const formatTime = (date: string | number) => time.format(new Date(date))

/** «21 nov, 14:05» */
export const formatDateTime = (iso: string) => dateTime.format(new Date(iso))

/** «21 nov 2026, 14:05» */
export const formatFullDateTime = (iso: string) => fullDateTime.format(new Date(iso))

/** «22 oct – 21 nov 2026» for `2026-10-22` and `2026-11-21`. */
export const formatDayRange = (from: string, to: string) => shortDay.formatRange(dateOfDay(from), dateOfDay(to))

/** Noon of a calendar day, in local time. */
export const dateOfDay = (name: string) => new Date(`${name}T12:00:00`)

/** `2026-11-22`, in local time. */
export function dayOfDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day this many days before a date. */
export function dayBefore(now: number, days: number): string {
  const date = new Date(now)
  date.setDate(date.getDate() - days)
  return dayOfDate(date)
}

/** The same day of the previous month, or its last day. */
export function monthBefore(now: number): string {
  const date = new Date(now)
  const last = new Date(date.getFullYear(), date.getMonth(), 0).getDate()
  return dayOfDate(new Date(date.getFullYear(), date.getMonth() - 1, Math.min(date.getDate(), last)))
}

/** «Hoy», «Ayer» or the date, as a heading above a day's messages. */
export function formatDay(iso: string, now: number): string {
  const midnight = (instant: number) => new Date(instant).setHours(0, 0, 0, 0)
  const daysAgo = Math.round((midnight(now) - midnight(Date.parse(iso))) / 86_400_000)
  return daysAgo === 0 ? 'Hoy' : daysAgo === 1 ? 'Ayer' : formatDate(iso)
}

/** «hace 4 minutos», or «hace 4 min» in the short style; «ahora» below a minute. */
export function formatRelative(iso: string, now: number, style: 'long' | 'short' = 'long'): string {
  const seconds = (Date.parse(iso) - now) / 1000
  for (const [unit, size] of relativeSteps) {
    if (Math.abs(seconds) < size) continue
    const count = Math.trunc(seconds / size)
    // Shortened, days and more are not understood: «hace 3 d», «sem. ant.», «hace 1 m».
    return (style === 'short' && size > DAY ? counted : relative[size === DAY ? 'long' : style]).format(count, unit)
  }
  return 'ahora'
}
