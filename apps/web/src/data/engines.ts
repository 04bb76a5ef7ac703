import { type Engine, engines, type Input } from '@portavoz/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { agentsQuery, keepAgent } from './agents.ts'
import { n8nQuery } from './automation.ts'

/** Who hears the next agent of this account; null where there is no choice, for want of an n8n. */
export function useUsualEngine(): Engine | null {
  const { data } = useQuery(n8nQuery)
  if (!data || data.updatedAt === null) return null
  return data.isEnabled ? 'n8n' : 'embedded'
}

/** Another engine hears an agent from now on; its conversations stay with it. */
export function useMoveAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (move: Input<typeof engines.move>) => call(engines.move, move),
    onSuccess: (agent) => keepAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
