import type { ConversationStatus, Platform } from '@portavoz/contract'
import type { ConversationFilters } from '../../data/conversations.ts'
import { dayBefore } from '../../lib/dates.ts'

export type Period = '7' | '30' | '90' | 'all' | 'days'

/** What the address of the list says: it can be shared, kept and reloaded. What is usual is left out of it. */
export type InboxSearch = {
  session?: string | undefined
  q?: string | undefined
  status?: ConversationStatus | undefined
  platform?: Platform | undefined
  agent?: string | undefined
  assigned?: 'IA' | 'yo' | undefined
  tag?: string | undefined
  delivery?: 'uncertain' | undefined
  period?: Exclude<Period, '7'> | undefined
  from?: string | undefined
  to?: string | undefined
}

const usualDays = 7

const among = <T extends string>(value: unknown, ...known: readonly T[]): T | undefined =>
  known.find((one) => one === String(value))
const word = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)

/** Whatever stands in an address: what it does not know it leaves out. */
export const readInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  session: word(search['session']),
  q: word(search['q']),
  status: among(search['status'], 'active', 'resolved', 'waiting', 'transferred'),
  platform: among(search['platform'], 'whatsapp', 'telegram'),
  agent: word(search['agent']),
  assigned: among(search['assigned'], 'IA', 'yo'),
  tag: word(search['tag']),
  delivery: among(search['delivery'], 'uncertain'),
  period: among(search['period'], '30', '90', 'all', 'days'),
  from: day(search['from']),
  to: day(search['to']),
})

/** As the server is asked. Whoever follows a name sees all that it stands for, however old. */
export function filtersOf(search: InboxSearch, now: number, timeZone: string): ConversationFilters {
  const { q, status, platform, agent, assigned, tag, delivery, session } = search
  return {
    ...(q?.trim() && { search: q.trim() }),
    ...(status && { status }),
    ...(platform && { platform }),
    ...(agent && { agentId: agent }),
    ...(assigned && { assignedTo: assigned }),
    ...(tag && { tag }),
    ...(delivery && { delivery }),
    ...(session ? { session } : daysOf(search, now)),
    timeZone,
  }
}

function daysOf({ period, from, to }: InboxSearch, now: number): { from?: string; to?: string } {
  if (period === 'all') return {}
  if (period === 'days') return { ...(from && { from }), ...(to && { to }) }
  const days = period === undefined ? usualDays : Number(period)
  return { from: dayBefore(now, days - 1) }
}

/** Which days are shown, as the figures say it. */
export const periodWords: Record<Period, string> = {
  '7': 'últimos 7 días',
  '30': 'últimos 30 días',
  '90': 'últimos 90 días',
  all: 'desde el principio',
  days: 'en esos días',
}

export const periodOf = ({ period, session }: InboxSearch): Period => (session ? 'all' : (period ?? '7'))

/** How much is narrowed by what stands behind «Filtros». */
export const hiddenFilters = ({ agent, assigned, tag, delivery, period }: InboxSearch): number =>
  [agent, assigned, tag, delivery, period].filter((one) => one !== undefined).length

export const isNarrowed = (search: InboxSearch): boolean =>
  [search.q?.trim(), search.status, search.platform].some(Boolean) || hiddenFilters(search) > 0
