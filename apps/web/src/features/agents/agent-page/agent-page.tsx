import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { NoModelBadge, AgentStatusBadge } from '../agent-badges.tsx'
import { AgentOfPage } from './agent-of-page.ts'
import { AgentPageTabs } from './agent-page-tabs.tsx'
import { TabGate } from './tab-gate.tsx'

/** The page of one agent: heading, tabs and the open tab. */
export function AgentPage() {
  const { agentId } = useParams({ strict: false })
  const { data: agents, error, isFetching, refetch } = useQuery(agentsQuery)
  const agent = agents?.find(({ id }) => id === agentId)
  if (agent)
    return (
      <AgentOfPage value={agent}>
        <AgentPageHeading agent={agent} />
        <AgentPageTabs agent={agent} />
        <div className="mt-5">
          <TabGate>
            <Outlet />
          </TabGate>
        </div>
      </AgentOfPage>
    )
  if (agents)
    return (
      <EmptyState title="Agente no encontrado" action={<AllAgentsLink />}>
        Puede que se haya eliminado.
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState title="Error al cargar agentes" busy={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  return (
    <div role="status" aria-label="Cargando el taller" className="tardio grid gap-6">
      <Skeleton size="h-9 w-56" />
      <Skeleton size="h-72 w-full rounded-panel" />
    </div>
  )
}

const AgentPageHeading = ({ agent }: { agent: Agent }) => (
  <>
    <AllAgentsLink />
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{agent.name}</h1>
      <PlatformIcon platform={agent.platform} withLabel />
      <AgentStatusBadge status={agent.status} />
      <NoModelBadge brain={agent.brain} />
    </div>
  </>
)

const AllAgentsLink = () => (
  <Link to="/agents" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
    <ArrowLeft aria-hidden className="size-4" /> Agentes
  </Link>
)
