import { type AgentEngine, engines, type EndpointInput } from '@portavoz/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { agentsQuery, cacheAgent } from './agents.ts'
import { n8nQuery } from '../integrations/automation.ts'

/** The engine of new agents; null without an n8n connection, when there is no choice. */
export function useDefaultEngine(): AgentEngine | null {
  const { data } = useQuery(n8nQuery)
  if (!data || data.updatedAt === null) return null
  return data.isEnabled ? 'n8n' : 'embedded'
}

/** Moves an agent to the other engine; its conversations stay. */
export function useMoveAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (move: EndpointInput<typeof engines.move>) => callApi(engines.move, move),
    onSuccess: (agent) => cacheAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
