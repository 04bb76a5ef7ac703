import type { DocumentStatus } from '@portavoz/contract'
import type { DocumentFilters } from '../../data/documents.ts'
import { dayBefore, monthBefore } from '../../lib/dates.ts'

export type Uploaded = 'today' | 'week' | 'month'

/** What the address says: it can be shared, kept and reloaded. What is usual is left out of it. */
export type KnowledgeSearch = {
  q?: string | undefined
  agent?: string | undefined
  state?: DocumentStatus | undefined
  tag?: string | undefined
  uploaded?: Uploaded | undefined
  /** As people count: the first is 1. */
  page?: number | undefined
  /** The document that is open over the list. */
  doc?: string | undefined
}

const word = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
const among = <T extends string>(value: unknown, ...known: readonly T[]): T | undefined =>
  known.find((one) => one === value)

/** Whatever stands in an address: what it does not know it leaves out. */
export const readKnowledgeSearch = (search: Record<string, unknown>): KnowledgeSearch => ({
  q: word(search['q']),
  agent: word(search['agent']),
  state: among(search['state'], 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'),
  tag: word(search['tag']),
  uploaded: among(search['uploaded'], 'today', 'week', 'month'),
  page: pageIn(search['page']),
  doc: word(search['doc']),
})

const pageIn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 100_000 ? value : undefined

/** As the server is asked. */
export const filtersOf = (search: KnowledgeSearch, now: number, timeZone: string): DocumentFilters => ({
  page: (search.page ?? 1) - 1,
  ...(search.q && { search: search.q }),
  ...(search.agent && { agentId: search.agent }),
  ...(search.state && { status: search.state }),
  ...(search.tag && { tag: search.tag }),
  ...(search.uploaded && { from: firstDay(search.uploaded, now) }),
  timeZone,
})

/** From its midnight on: today, seven days ago, a month ago. */
function firstDay(uploaded: Uploaded, now: number): string {
  if (uploaded === 'month') return monthBefore(now)
  return dayBefore(now, uploaded === 'week' ? 7 : 0)
}

export const isNarrowed = ({ q, ...filters }: KnowledgeSearch): boolean => q !== undefined || filtersSet(filters) > 0

export const unfiltered = { agent: undefined, state: undefined, tag: undefined, uploaded: undefined } as const

/** How much is narrowed by what stands behind «Filtros». */
export const filtersSet = ({ agent, state, tag, uploaded }: KnowledgeSearch): number =>
  [agent, state, tag, uploaded].filter((one) => one !== undefined).length
