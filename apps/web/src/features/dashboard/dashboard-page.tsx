import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../data/agents/agents.ts'
import { conversationStatsQuery } from '../../data/conversations/conversations.ts'
import { useUnreachableSince } from '../../data/live/live-state.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { UnconfirmedSince } from '../../ui/feedback/unconfirmed-since.tsx'
import { countAgents, dashboardFigures, recentAgents } from './figures.ts'
import { RecentActivity } from './recent-activity.tsx'
import { StatusDistribution } from './status-distribution.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useMay } from '../../data/workspaces/workspaces.ts'

export function DashboardPage() {
  const agentsQueryResult = useQuery(agentsQuery)
  const conversations = useQuery(conversationStatsQuery())
  const silentSince = useUnreachableSince()
  const agents = agentsQueryResult.data
  const stats = conversations.data
  const failure = agents && stats ? null : describeFailure(agentsQueryResult.error, conversations.error)
  const retry = () => void Promise.all([agentsQueryResult.refetch(), conversations.refetch()])
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl font-semibold">Dashboard</h1>
        <p role="status" className="num text-xs font-medium text-aviso first-letter:uppercase">
          {silentSince === null ? null : <UnconfirmedSince since={silentSince} />}
        </p>
      </div>
      <div className="mt-6 grid gap-6">
        {failure ? (
          <ErrorState
            title={failure.title}
            busy={agentsQueryResult.isFetching || conversations.isFetching}
            onRetry={retry}
          >
            {failure.error.message}
          </ErrorState>
        ) : !agents || !stats ? (
          <DashboardPlaceholder />
        ) : (
          <>
            <StatStrip stats={dashboardFigures(agents, stats)} />
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

function describeFailure(agentsQueryResult: Error | null, conversations: Error | null) {
  if (agentsQueryResult) return { title: 'Error al cargar agentes', error: agentsQueryResult }
  return conversations && { title: 'Error al cargar conversaciones', error: conversations }
}

const DashboardPlaceholder = () => (
  <div role="status" aria-label="Cargando agentes" className="grid gap-6">
    <Skeleton size="h-58 rounded-panel lg:h-29" />
    <div className="grid gap-6 lg:grid-cols-[1fr_1.6fr]">
      <Skeleton size="h-57 rounded-panel lg:h-92" />
      <Skeleton size="h-92 rounded-panel" />
    </div>
  </div>
)

function NoAgents() {
  const navigate = useNavigate()
  const mayConfigure = useMay('admin')
  return (
    <EmptyState
      title="Todavía no tienes agentes"
      action={
        mayConfigure ? (
          <Button variant="primary" onClick={() => void navigate({ to: '/agents', search: { create: 1 } })}>
            <Plus aria-hidden className="size-4" /> Crear Agente
          </Button>
        ) : null
      }
    >
      Crea el primero y aquí verás cómo le va.
    </EmptyState>
  )
}
