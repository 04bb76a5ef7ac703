import type { Agent, AgentStatus, ConversationStats } from '@portavoz/contract'
import { formatCount, formatNumber, formatPercent } from '../../lib/numbers.ts'
import type { Stat } from '../../ui/stat-strip.tsx'

export type AgentCounts = Record<AgentStatus, number> & { total: number }

const recentShown = 5

export function countAgents(agents: readonly Agent[]): AgentCounts {
  const of = (status: AgentStatus) => agents.filter((agent) => agent.status === status).length
  return { total: agents.length, active: of('active'), inactive: of('inactive'), error: of('error') }
}

export const shareOf = (part: number, total: number) => (total === 0 ? 0 : part / total)

export const recentAgents = (agents: readonly Agent[]) =>
  agents.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, recentShown)

/** The four figures of the house. */
export function figures(
  agents: readonly Agent[],
  conversations: Pick<ConversationStats, 'total' | 'active' | 'resolved'>,
): (Stat & { note: string })[] {
  const { total, active, inactive, error } = countAgents(agents)
  return [
    {
      label: 'Agentes',
      value: formatNumber(total),
      note: `${formatCount(active, 'activo', 'activos')}, ${formatCount(inactive, 'inactivo', 'inactivos')}`,
    },
    {
      label: 'Conversaciones',
      value: formatNumber(conversations.total),
      note: `${formatCount(conversations.active, 'activa', 'activas')}, ${formatCount(conversations.resolved, 'resuelta', 'resueltas')}`,
    },
    {
      label: 'Agentes activos',
      value: formatNumber(active),
      note: `${formatPercent(shareOf(active, total))} del total`,
    },
    {
      label: 'Agentes con error',
      value: formatNumber(error),
      note: error === 0 ? 'Todo en orden' : error === 1 ? 'Requiere atención' : 'Requieren atención',
      tone: error === 0 ? 'plain' : 'error',
    },
  ]
}
