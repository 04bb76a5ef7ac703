import type { CustomConfig, DayHours } from '@portavoz/contract'
import { formatList } from './lists.ts'
import { upperFirst } from './letter-case.ts'

type BusinessHoursConfig = CustomConfig['businessHours']

/** From Monday, 1, to Sunday, 7. */
export const weekdayOptions = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'].map(
  (label, index) => ({
    value: String(index + 1),
    label,
  }),
)

export const dayName = (day: number) => (weekdayOptions[day - 1]?.label ?? '').toLowerCase()

function groupConsecutiveDays(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of days.toSorted((dayA, dayB) => dayA - dayB)) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** «Lunes a viernes y domingo». */
export function formatWeekdays(days: readonly number[]): string {
  if (days.length === 0) return 'Ningún día'
  if (days.length === 7) return 'Todos los días'
  const names = groupConsecutiveDays(days).flatMap((run) =>
    run.length > 2 ? [`${dayName(run[0] ?? 0)} a ${dayName(run.at(-1) ?? 0)}`] : run.map(dayName),
  )
  return upperFirst(formatList(names))
}

/** «9:00». */
export const formatClock = (time: string) => time.replace(/^0(?=\d:)/, '')

export const isOvernight = ({ start, end }: Pick<BusinessHoursConfig, 'start' | 'end'>) =>
  end !== '' && start !== '' && end < start

/** «Lunes a viernes, 9:00 a 18:00». */
export function formatBusinessHours({
  enabled,
  days,
  start,
  end,
  byDay,
}: Omit<BusinessHoursConfig, 'timezone' | 'outsideHoursMessage'>): string {
  if (!enabled) return 'Atiende 24/7: a toda hora, todos los días'
  const own = byDay.filter(({ day }) => days.includes(day))
  const others = days.filter((day) => !own.some((one) => one.day === day))
  const usual = `${formatWeekdays(others)}, ${formatSpan({ start, end })}`
  const parts = [
    ...(others.length > 0 || own.length === 0 ? [usual] : []),
    ...(own.length > 0 ? [formatHoursByDay(own)] : []),
  ]
  return upperFirst(parts.join('; '))
}

/** «9:00 a 18:00». */
const formatSpan = (span: Pick<BusinessHoursConfig, 'start' | 'end'>) =>
  `${formatClock(span.start)} a ${formatClock(span.end)}${isOvernight(span) ? ' del día siguiente' : ''}`

/** «sábado, 9:00 a 13:00; domingo, 10:00 a 12:00». */
export const formatHoursByDay = (byDay: readonly DayHours[]): string =>
  byDay.map(({ day, ...span }) => `${dayName(day)}, ${formatSpan(span)}`).join('; ')
