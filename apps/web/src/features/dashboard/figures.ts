import type { Agent, AgentStatus, ConversationStats } from '@portavoz/contract'
import { formatCount, formatNumber, formatPercent } from '../../lib/format/numbers.ts'
import type { StatItem } from '../../ui/stat-strip.tsx'

export type AgentCounts = Record<AgentStatus, number> & { total: number }

const maxRecentAgents = 5

export function countAgents(agents: readonly Agent[]): AgentCounts {
  const countIn = (status: AgentStatus) => agents.filter((agent) => agent.status === status).length
  return { total: agents.length, active: countIn('active'), inactive: countIn('inactive'), error: countIn('error') }
}

export const shareOf = (part: number, total: number) => (total === 0 ? 0 : part / total)

export const recentAgents = (agents: readonly Agent[]) =>
  agents.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, maxRecentAgents)

/** The four figures of the dashboard. Not confirmed: the server cannot be reached. */
export function dashboardFigures(
  agents: readonly Agent[],
  conversations: Pick<ConversationStats, 'total' | 'active' | 'resolved'>,
  isConfirmed: boolean,
): (StatItem & { note: string })[] {
  const { total, active, inactive, error } = countAgents(agents)
  const silent = agents.filter(({ state }) => state.name === 'not_answering').length
  return [
    {
      label: 'Agentes',
      value: formatNumber(total),
      link: { to: '/agents' },
      note: `${formatCount(active, 'activo', 'activos')}, ${formatCount(inactive, 'inactivo', 'inactivos')}`,
    },
    {
      label: 'Conversaciones',
      value: formatNumber(conversations.total),
      link: { to: '/conversations', search: { period: 'all' } },
      note: [
        formatCount(conversations.active, 'activa', 'activas'),
        formatCount(conversations.resolved, 'resuelta', 'resueltas'),
      ].join(', '),
    },
    {
      label: 'Agentes activos',
      value: formatNumber(active),
      link: { to: '/agents', search: { show: 'active' } },
      note: `${formatPercent(shareOf(active, total))} del total`,
    },
    {
      label: 'Agentes con error',
      value: formatNumber(error),
      // The note counts the silent ones where no other is in error.
      link: { to: '/agents', search: { show: error === 0 && silent > 0 ? 'not_answering' : 'error' } },
      note: attentionText(error, silent, isConfirmed),
      tone: error + silent === 0 ? 'plain' : 'error',
    },
  ]
}

/** «Todo en orden» is only said while every agent answers, or is paused on purpose. */
function attentionText(errors: number, silent: number, isConfirmed: boolean): string {
  if (errors > 0) return errors === 1 ? 'Requiere atención' : 'Requieren atención'
  if (silent > 0) return formatCount(silent, 'no está respondiendo', 'no están respondiendo')
  return isConfirmed ? 'Todo en orden' : 'sin confirmar'
}
