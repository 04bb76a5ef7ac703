import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../data/agents.ts'
import { RetryLine } from '../../ui/retry-line.tsx'

/** Where one is to be chosen from them: that they did not come, and the way to ask again. */
export function MissingAgents() {
  const { data, isError, refetch } = useQuery(agentsQuery)
  return isError && !data ? (
    <RetryLine onRetry={() => void refetch()}>Error al obtener los agentes del usuario</RetryLine>
  ) : null
}
