import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AgentFilter } from './agent-filter.tsx'

type AllAgentsPageProps = {
  title: string
  /** The id in the address; one that is unknown stands for all. */
  agentId: string | undefined
  children: (agents: readonly Agent[], agent: Agent | null) => ReactNode
}

/** A list across the agents of the business, or of the one that is chosen. */
export function AllAgentsPage({ title, agentId, children }: AllAgentsPageProps) {
  const { data: agents, error, isFetching, refetch } = useQuery(agentsQuery)
  const agent = agents?.find(({ id }) => id === agentId)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {agents ? <AgentFilter agents={agents} agent={agent} /> : null}
      </div>
      {agents ? (
        children(agents, agent ?? null)
      ) : error ? (
        <ErrorState title="Error al cargar agentes" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Cargando agentes" className="tardio">
          <Skeleton size="h-72 w-full rounded-panel" />
        </div>
      )}
    </>
  )
}
