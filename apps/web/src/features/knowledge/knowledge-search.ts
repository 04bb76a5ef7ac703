import type { DocumentStatus } from '@portavoz/contract'
import type { DocumentFilters } from '../../data/documents/documents.ts'
import { dayBefore, monthBefore } from '../../lib/format/dates.ts'

export type UploadPeriod = 'today' | 'week' | 'month'

/** The search of the address, which can be shared and reloaded; default values are left out. */
export type KnowledgeSearch = {
  q?: string | undefined
  agent?: string | undefined
  state?: DocumentStatus | undefined
  tag?: string | undefined
  uploaded?: UploadPeriod | undefined
  /** Counted from 1. */
  page?: number | undefined
  /** The document that is open over the list. */
  doc?: string | undefined
  /** The dialog that uploads is open over the list. */
  upload?: 1 | undefined
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
const oneOf = <T extends string>(value: unknown, ...values: readonly T[]): T | undefined =>
  values.find((candidate) => candidate === value)

/** Ignores unknown and invalid values. */
export const parseKnowledgeSearch = (search: Record<string, unknown>): KnowledgeSearch => ({
  q: toText(search['q']),
  agent: toText(search['agent']),
  state: oneOf(search['state'], 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'),
  tag: toText(search['tag']),
  uploaded: oneOf(search['uploaded'], 'today', 'week', 'month'),
  page: parsePage(search['page']),
  doc: toText(search['doc']),
  upload: search['upload'] === 1 ? 1 : undefined,
})

const parsePage = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 100_000 ? value : undefined

/** The filters of the request. */
export const toDocumentFilters = (search: KnowledgeSearch, now: number, timeZone: string): DocumentFilters => ({
  page: (search.page ?? 1) - 1,
  ...(search.q && { search: search.q }),
  ...(search.agent && { agentId: search.agent }),
  ...(search.state && { status: search.state }),
  ...(search.tag && { tag: search.tag }),
  ...(search.uploaded && { from: firstDay(search.uploaded, now) }),
  timeZone,
})

/** The first day of a period: today, seven days ago or a month ago. */
function firstDay(uploaded: UploadPeriod, now: number): string {
  if (uploaded === 'month') return monthBefore(now)
  return dayBefore(now, uploaded === 'week' ? 7 : 0)
}

export const isFiltered = ({ q, ...filters }: KnowledgeSearch): boolean => q !== undefined || countFilters(filters) > 0

export const noFilters = { agent: undefined, state: undefined, tag: undefined, uploaded: undefined } as const

/** How many of the filters in the dialog are set. */
export const countFilters = ({ agent, state, tag, uploaded }: KnowledgeSearch): number =>
  [agent, state, tag, uploaded].filter((candidate) => candidate !== undefined).length
