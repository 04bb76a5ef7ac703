import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { agentsQuery } from '../../../data/agents.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PlatformMark } from '../../../ui/platform-mark.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { BrainBadge, StatusBadge } from '../agent-marks.tsx'
import { WorkshopAgent } from './workshop-agent.ts'
import { WorkshopTabs } from './workshop-tabs.tsx'

/** Where one agent is tried, tested and bettered: its heading, its tabs, and the tab that is open. */
export function WorkshopPage() {
  const { agentId } = useParams({ strict: false })
  const { data: agents, error, isFetching, refetch } = useQuery(agentsQuery)
  const agent = agents?.find(({ id }) => id === agentId)
  if (agent)
    return (
      <WorkshopAgent value={agent}>
        <Heading agent={agent} />
        <WorkshopTabs agent={agent} />
        <div className="mt-5">
          <Outlet />
        </div>
      </WorkshopAgent>
    )
  if (agents)
    return (
      <EmptyState title="Agente no encontrado" action={<AllAgents />}>
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

const Heading = ({ agent }: { agent: Agent }) => (
  <>
    <AllAgents />
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{agent.name}</h1>
      <PlatformMark platform={agent.platform} withLabel />
      <StatusBadge status={agent.status} />
      <BrainBadge brain={agent.brain} />
    </div>
  </>
)

const AllAgents = () => (
  <Link to="/agents" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
    <ArrowLeft aria-hidden className="size-4" /> Agentes
  </Link>
)
