import { CalendarMonth, type ConversationStatus, limits, Platform } from '@portavoz/contract'
import type { ExtractionFilters } from '../../data/extraction/extraction.ts'
import { dayBefore, dayOfDate } from '../../lib/format/dates.ts'

/** The search parameters of the page, which can be shared, bookmarked and reloaded. Defaults are left out. */
export type ExtractionSearch = {
  q?: string | undefined
  platform?: Platform | undefined
  /** Ids separated by commas; the same for statuses. */
  agents?: string | undefined
  statuses?: string | undefined
  /** A number of days up to today, a calendar month, or the days from one date to another. */
  last?: number | undefined
  month?: CalendarMonth | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Relative to today, or two dates. */
export type DaySelection = { last: number } | { month: CalendarMonth } | { from: string; to: string }

const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
const dateParam = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
const dayCountParam = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 3_660 ? value : undefined

const allStatuses: readonly ConversationStatus[] = ['active', 'resolved', 'waiting', 'transferred']

/** Reads search parameters of any origin; unknown values are dropped. */
export function readExtractionSearch(search: Record<string, unknown>): ExtractionSearch {
  const [from, to] = [dateParam(search['from']), dateParam(search['to'])]
  const isRange = from !== undefined && to !== undefined
  const month = isRange ? undefined : CalendarMonth.options.find((one) => one === search['month'])
  return {
    q: textParam(search['q']),
    platform: Platform.options.find((one) => one === search['platform']),
    agents: textParam(search['agents']),
    statuses: joinList(allStatuses.filter((one) => parseList(textParam(search['statuses'])).includes(one))),
    last: isRange || month ? undefined : dayCountParam(search['last']),
    ...(month && { month }),
    ...(isRange && { from, to }),
  }
}

export const parseList = (list: string | undefined): string[] => (list ?? '').split(',').filter(Boolean)
export const joinList = (list: readonly string[]): string | undefined => list.join(',') || undefined
export const statusesOf = ({ statuses }: ExtractionSearch) =>
  allStatuses.filter((one) => parseList(statuses).includes(one))

/** Adds the value to the list, or removes it. */
export const toggleInList = (list: string | undefined, one: string): string | undefined => {
  const values = parseList(list)
  return joinList(values.includes(one) ? values.filter((other) => other !== one) : [...values, one])
}

export function readDays({ last, month, from, to }: ExtractionSearch): DaySelection {
  if (from && to) return { from, to }
  return month ? { month } : { last: last ?? limits.extractionDays }
}

export const daysToSearch = (days: DaySelection): Pick<ExtractionSearch, 'last' | 'month' | 'from' | 'to'> => ({
  last: 'last' in days && days.last !== limits.extractionDays ? days.last : undefined,
  month: 'month' in days ? days.month : undefined,
  from: 'from' in days ? days.from : undefined,
  to: 'to' in days ? days.to : undefined,
})

/** The first and the last day. */
export function toDateRange(days: DaySelection, now: number) {
  if ('month' in days) return monthRange(now, days.month)
  return 'last' in days ? { from: dayBefore(now, days.last - 1), to: dayBefore(now, 0) } : days
}

/** This month up to today, or the whole one before it. */
function monthRange(now: number, month: CalendarMonth) {
  const date = new Date(now)
  const back = month === 'last' ? 1 : 0
  const first = new Date(date.getFullYear(), date.getMonth() - back, 1)
  const last = month === 'last' ? new Date(date.getFullYear(), date.getMonth(), 0) : date
  return { from: dayOfDate(first), to: dayOfDate(last) }
}

/** The filters of the request. */
export const toExtractionFilters = (search: ExtractionSearch, now: number, timeZone: string): ExtractionFilters => ({
  platform: search.platform ?? 'all',
  dateRange: toDateRange(readDays(search), now),
  timeZone,
  agentIds: parseList(search.agents),
  statuses: statusesOf(search),
})

/** How many filters are set. */
export const countFilters = ({ platform, agents, statuses, last, month, from }: ExtractionSearch): number =>
  [platform, agents, statuses, last ?? month ?? from].filter((one) => one !== undefined).length
