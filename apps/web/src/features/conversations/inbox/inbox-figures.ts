import type { ConversationStats } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import type { StatItem } from '../../../ui/stat-strip.tsx'
import { periodLabels, type InboxPeriod } from './inbox-search.ts'
import { formatResponseTime } from '../labels.ts'

/** The four figures above the list and the period that they cover. */
export function inboxFigures(stats: ConversationStats, period: InboxPeriod): StatItem[] {
  const { value, note } = formatResponseTime(stats)
  return [
    { label: 'Total', value: formatNumber(stats.total), note: periodLabels[period] },
    { label: 'Activas', value: formatNumber(stats.active), note: `${formatNumber(stats.paused)} en pausa` },
    {
      label: 'Sin leer',
      value: formatNumber(stats.unread),
      note: `en ${formatCount(stats.unreadConversations, 'conversación', 'conversaciones')}`,
    },
    // The estimate of an account without conversations would look like a measured time.
    {
      label: 'Tiempo promedio',
      ...(stats.total === 0 && !stats.isResponseTimeKnown ? { value: '—' } : { value, note }),
    },
  ]
}
