import { ANALYTICS_DAYS_MAX, type AnalyticsPeriod, isOrderedRange, rangeOrderError } from '@portavoz/contract'
import { dayBefore, dayOfDate } from '../../lib/format/dates.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

export const periodOptions = [
  { value: '7-dias', label: 'Últimos 7 días' },
  { value: '30-dias', label: 'Últimos 30 días' },
  { value: '90-dias', label: 'Últimos 90 días' },
  { value: 'mes', label: 'Este mes' },
  { value: 'mes-pasado', label: 'Mes pasado' },
  { value: '365-dias', label: 'Último año' },
  { value: 'otro', label: 'Otras fechas' },
] as const

export type PeriodName = (typeof periodOptions)[number]['value']

export const periodNameOf = ({ periodo }: AnalyticsSearch): PeriodName =>
  periodOptions.find(({ value }) => value === periodo)?.value ?? '30-dias'

type Days = { from: string; to: string }

/** The days of a period on the day of `now`. */
export function daysOfPeriod(name: Exclude<PeriodName, 'otro'>, now: number): Days {
  const date = new Date(now)
  const monthDay = (month: number, day: number) => dayOfDate(new Date(date.getFullYear(), date.getMonth() + month, day))
  if (name === 'mes') return { from: monthDay(0, 1), to: dayOfDate(date) }
  if (name === 'mes-pasado') return { from: monthDay(-1, 1), to: monthDay(0, 0) }
  return { from: dayBefore(now, Number.parseInt(name, 10) - 1), to: dayOfDate(date) }
}

/** Spanish: why the chosen days cannot be shown; null if they can. */
export function describeDaysProblem({ desde, hasta }: AnalyticsSearch): string | null {
  if (!desde || !hasta) return 'Elige las dos fechas.'
  if (!isOrderedRange({ from: desde, to: hasta })) return `${rangeOrderError}.`
  return (Date.parse(hasta) - Date.parse(desde)) / 86_400_000 < ANALYTICS_DAYS_MAX ? null : 'Elige un año como mucho.'
}

/** Null while the chosen days cannot be shown. */
export function toPeriod(search: AnalyticsSearch, now: number): AnalyticsPeriod | null {
  const agent = search.agente === undefined ? {} : { agentId: search.agente }
  const name = periodNameOf(search)
  if (name !== 'otro') return { ...daysOfPeriod(name, now), ...agent }
  return describeDaysProblem(search) ? null : { from: search.desde, to: search.hasta, ...agent }
}
