import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../data/agents/agents.ts'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'

/** Shown under a choice of agents that failed to load. */
export function AgentsLoadError() {
  const { data, isError, refetch } = useQuery(agentsQuery)
  return isError && !data ? (
    <RetryLine onRetry={() => void refetch()}>Error al obtener los agentes del usuario</RetryLine>
  ) : null
}
