import { type ConversationStatus, Platform } from '@portavoz/contract'
import type { ConversationFilters } from '../../../data/conversations/conversations.ts'
import { dayBefore } from '../../../lib/format/dates.ts'

export type InboxPeriod = '7' | '30' | '90' | 'all' | 'days'

/** The search parameters of the list, which can be shared, bookmarked and reloaded. Defaults are left out. */
export type InboxSearch = {
  session?: string | undefined
  /** The thread opens with the list of canned replies. */
  reply?: '1' | undefined
  q?: string | undefined
  status?: ConversationStatus | undefined
  platform?: Platform | undefined
  agent?: string | undefined
  assigned?: 'IA' | 'yo' | undefined
  /** `me`, `none`, `mentioned`, or a person's id. */
  person?: string | undefined
  tag?: string | undefined
  delivery?: 'uncertain' | undefined
  snoozed?: 'only' | undefined
  /** Only those that wait for a person, the longest wait first. */
  order?: 'waiting' | undefined
  /** Without it, that of the order. */
  period?: InboxPeriod | undefined
  from?: string | undefined
  to?: string | undefined
}

export type ChangeInboxSearch = (change: Partial<InboxSearch>) => void

const choiceParam = <T extends string>(value: unknown, ...choices: readonly T[]): T | undefined =>
  choices.find((one) => one === String(value))
const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
const dateParam = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

/** Reads search parameters of any origin; unknown values are dropped. */
export const readInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  session: textParam(search['session']),
  reply: choiceParam(search['reply'], '1'),
  q: textParam(search['q']),
  status: choiceParam(search['status'], 'active', 'resolved', 'waiting', 'transferred'),
  platform: choiceParam(search['platform'], ...Platform.options),
  agent: textParam(search['agent']),
  assigned: choiceParam(search['assigned'], 'IA', 'yo'),
  person: textParam(search['person']),
  tag: textParam(search['tag']),
  delivery: choiceParam(search['delivery'], 'uncertain'),
  snoozed: choiceParam(search['snoozed'], 'only'),
  order: choiceParam(search['order'], 'waiting'),
  period: choiceParam(search['period'], '7', '30', '90', 'all', 'days'),
  from: dateParam(search['from']),
  to: dateParam(search['to']),
})

/** The filters of the request. A URL with a session name shows all days, because that conversation may be old. */
export function toConversationFilters(search: InboxSearch, now: number, timeZone: string): ConversationFilters {
  const { q, status, platform, agent, assigned, person, tag, delivery, snoozed, order, session } = search
  return {
    ...(q?.trim() && { search: q.trim() }),
    ...(status && { status }),
    ...(platform && { platform }),
    ...(agent && { agentId: agent }),
    ...(assigned && { assignedTo: assigned }),
    ...(person && { assignee: person }),
    ...(tag && { tag }),
    ...(delivery && { delivery }),
    ...(snoozed && { snoozed }),
    ...(order && { order }),
    ...(session ? { session } : toDateRange(search, now)),
    timeZone,
  }
}

function toDateRange(search: InboxSearch, now: number): { from?: string; to?: string } {
  const { from, to } = search
  const period = search.period ?? defaultPeriod(search)
  if (period === 'all') return {}
  if (period === 'days') return { ...(from && { from }), ...(to && { to }) }
  return { from: dayBefore(now, Number(period) - 1) }
}

/** The name of the shown period, as the figures say it. */
export const periodLabels: Record<InboxPeriod, string> = {
  '7': 'últimos 7 días',
  '30': 'últimos 30 días',
  '90': 'últimos 90 días',
  all: 'desde el principio',
  days: 'en esos días',
}

export const activePeriod = (search: InboxSearch): InboxPeriod =>
  search.session ? 'all' : (search.period ?? defaultPeriod(search))

/** The period without a choice: a long wait may be older than the days of the list. */
export const defaultPeriod = ({ order }: InboxSearch): InboxPeriod => (order === 'waiting' ? 'all' : '7')

/** The views of a team that stand above the list. */
export const teamViews = ['me', 'none', 'mentioned'] as const

/** How many filters behind «Filtros» are set, where the first ones stand beside it. */
export const countHiddenFilters = (search: InboxSearch): number => {
  const { agent, assigned, tag, delivery, snoozed, period } = search
  const person = teamViews.find((view) => view === search.person) ? undefined : search.person
  const chosenPeriod = period === defaultPeriod(search) ? undefined : period
  return [agent, assigned, person, tag, delivery, snoozed, chosenPeriod].filter((one) => one !== undefined).length
}

/** How many of all filters are set: the search text and the views of a team stand outside. */
export const countFilters = (search: InboxSearch): number =>
  countHiddenFilters(search) + [search.status, search.platform, search.order].filter(Boolean).length

export const hasFilters = (search: InboxSearch): boolean =>
  [search.q?.trim(), search.person].some(Boolean) || countFilters(search) > 0
