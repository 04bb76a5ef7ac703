import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../data/agents.ts'
import { conversationStatsQuery } from '../../data/conversations.ts'
import { useSilentSince } from '../../data/live/live-state.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { Unconfirmed } from '../../ui/unconfirmed.tsx'
import { countAgents, figures, recentAgents } from './figures.ts'
import { NoAgents } from './no-agents.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatusDistribution } from './status-distribution.tsx'

export function DashboardPage() {
  const house = useQuery(agentsQuery)
  const conversations = useQuery(conversationStatsQuery())
  const silentSince = useSilentSince()
  const agents = house.data
  const stats = conversations.data
  const missing = agents && stats ? null : whoseFailed(house.error, conversations.error)
  const again = () => void Promise.all([house.refetch(), conversations.refetch()])
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl font-semibold">Dashboard</h1>
        <p role="status" className="num text-xs font-medium text-aviso first-letter:uppercase">
          {silentSince === null ? null : <Unconfirmed since={silentSince} />}
        </p>
      </div>
      <div className="mt-6 grid gap-6">
        {missing ? (
          <ErrorState title={missing.title} busy={house.isFetching || conversations.isFetching} onRetry={again}>
            {missing.error.message}
          </ErrorState>
        ) : !agents || !stats ? (
          <Waiting />
        ) : (
          <>
            <StatStrip stats={figures(agents, stats)} />
            {agents.length === 0 ? (
              <NoAgents />
            ) : (
              <div className="grid gap-6 lg:grid-cols-[1fr_1.6fr]">
                <StatusDistribution counts={countAgents(agents)} />
                <RecentActivity agents={recentAgents(agents)} />
              </div>
            )}
          </>
        )}
      </div>
    </>
  )
}

function whoseFailed(house: Error | null, conversations: Error | null) {
  if (house) return { title: 'Error al cargar agentes', error: house }
  return conversations && { title: 'Error al cargar conversaciones', error: conversations }
}

const Waiting = () => (
  <div role="status" aria-label="Cargando agentes" className="grid gap-6">
    <Skeleton size="h-58 rounded-panel lg:h-29" />
    <div className="grid gap-6 lg:grid-cols-[1fr_1.6fr]">
      <Skeleton size="h-57 rounded-panel lg:h-92" />
      <Skeleton size="h-92 rounded-panel" />
    </div>
  </div>
)
