import type { ConversationStats } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import type { Stat } from '../../ui/stat-strip.tsx'
import { periodWords, type Period } from './inbox-search.ts'
import { responseTime } from './words.ts'

/** The four figures above the list, and what they are figures of. */
export function inboxFigures(stats: ConversationStats, period: Period): Stat[] {
  const { value, note } = responseTime(stats)
  return [
    { label: 'Total', value: formatNumber(stats.total), note: periodWords[period] },
    { label: 'Activas', value: formatNumber(stats.active), note: `${formatNumber(stats.paused)} en pausa` },
    {
      label: 'Sin leer',
      value: formatNumber(stats.unread),
      note: `en ${formatCount(stats.unreadConversations, 'conversación', 'conversaciones')}`,
    },
    { label: 'Tiempo promedio', value, note },
  ]
}
