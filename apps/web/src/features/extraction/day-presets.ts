import { formatDayRange } from '../../lib/format/dates.ts'
import { type DaySelection, toDateRange } from './extraction-search.ts'

export const dayPresets: readonly { days: DaySelection; label: string }[] = [
  { days: { last: 1 }, label: 'Hoy' },
  { days: { last: 7 }, label: 'Últimos 7 días' },
  { days: { last: 30 }, label: 'Últimos 30 días' },
  { days: { month: 'this' }, label: 'Este mes' },
  { days: { month: 'last' }, label: 'Mes pasado' },
  { days: { last: 90 }, label: 'Últimos 90 días' },
  { days: { last: 365 }, label: 'Último año' },
]

export const isSameSelection = (one: DaySelection, other: DaySelection) =>
  ('last' in one && 'last' in other && one.last === other.last) ||
  ('month' in one && 'month' in other && one.month === other.month)

/** The preset's label, or the first and the last day. */
export function describeDays(days: DaySelection, now: number): string {
  const { from, to } = toDateRange(days, now)
  return dayPresets.find((preset) => isSameSelection(days, preset.days))?.label ?? formatDayRange(from, to)
}
