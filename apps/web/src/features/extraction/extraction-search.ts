import { type ConversationStatus, limits, type Platform } from '@portavoz/contract'
import type { ExtractionFilters } from '../../data/extraction.ts'
import { dayBefore } from '../../lib/dates.ts'

/** What the address says: it can be shared, kept and reloaded. What is usual is left out of it. */
export type ExtractionSearch = {
  q?: string | undefined
  platform?: Platform | undefined
  /** Ids with commas between them, as are the statuses. */
  agents?: string | undefined
  statuses?: string | undefined
  /** So many days, today's the last of them; or the days from one to another. */
  last?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Either so many days or two of the calendar. */
export type Days = { last: number } | { from: string; to: string }

const word = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
const count = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 3_660 ? value : undefined

const known: readonly ConversationStatus[] = ['active', 'resolved', 'waiting', 'transferred']

/** Whatever stands in an address: what it does not know it leaves out. */
export function readExtractionSearch(search: Record<string, unknown>): ExtractionSearch {
  const [from, to] = [day(search['from']), day(search['to'])]
  const isRange = from !== undefined && to !== undefined
  return {
    q: word(search['q']),
    platform: (['whatsapp', 'telegram'] as const).find((one) => one === search['platform']),
    agents: word(search['agents']),
    statuses: joined(known.filter((one) => listOf(word(search['statuses'])).includes(one))),
    last: isRange ? undefined : count(search['last']),
    ...(isRange && { from, to }),
  }
}

export const listOf = (words: string | undefined): string[] => (words ?? '').split(',').filter(Boolean)
export const joined = (words: readonly string[]): string | undefined => words.join(',') || undefined
export const statusesOf = ({ statuses }: ExtractionSearch) => known.filter((one) => listOf(statuses).includes(one))

/** With the word or without it. */
export const toggled = (words: string | undefined, one: string): string | undefined => {
  const before = listOf(words)
  return joined(before.includes(one) ? before.filter((other) => other !== one) : [...before, one])
}

export const daysOf = ({ last, from, to }: ExtractionSearch): Days =>
  from && to ? { from, to } : { last: last ?? limits.extractionDays }

export const daysSearch = (days: Days): Pick<ExtractionSearch, 'last' | 'from' | 'to'> =>
  'last' in days
    ? { last: days.last === limits.extractionDays ? undefined : days.last, from: undefined, to: undefined }
    : { last: undefined, ...days }

/** From the first of them to the last. */
export const rangeOf = (days: Days, now: number) =>
  'last' in days ? { from: dayBefore(now, days.last - 1), to: dayBefore(now, 0) } : days

/** As the server is asked. */
export const filtersOf = (search: ExtractionSearch, now: number, timeZone: string): ExtractionFilters => ({
  platform: search.platform ?? 'all',
  dateRange: rangeOf(daysOf(search), now),
  timeZone,
  agentIds: listOf(search.agents),
  statuses: statusesOf(search),
})

/** How many of the filters narrow what is meant. */
export const filtersSet = ({ platform, agents, statuses, last, from }: ExtractionSearch): number =>
  [platform, agents, statuses, last ?? from].filter((one) => one !== undefined).length
