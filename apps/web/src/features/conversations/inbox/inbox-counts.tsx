import type { ConversationStats } from '@portavoz/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FIGURES_LINE_PX, FiguresLine } from '../../../ui/figures-line.tsx'
import { StatStrip } from '../../../ui/stat-strip.tsx'
import { inboxFigures } from './inbox-figures.ts'
import type { InboxPeriod } from './inbox-search.ts'

type InboxCountsProps = {
  stats: UseQueryResult<ConversationStats>
  period: InboxPeriod
  /** The list shows the same field error beside the filters. */
  isRefused: boolean
  isCompact: boolean
}

/** Counts of the conversations in the period: four boxes, or one line above rows. */
export function InboxCounts({ stats, period, isRefused, isCompact }: InboxCountsProps) {
  const { data, error, isFetching, refetch } = stats
  const Figures = isCompact ? FiguresLine : StatStrip
  if (data) return <Figures stats={inboxFigures(data, period)} />
  if (!error)
    return isCompact ? <div style={{ height: FIGURES_LINE_PX }} /> : <Skeleton size="h-58 rounded-panel lg:h-29" />
  if (isRefused) return null
  return (
    <ErrorState title="No se pudieron contar tus conversaciones" busy={isFetching} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
}
