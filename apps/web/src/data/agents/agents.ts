import { agents, type Agent, type AgentStatus, type EndpointInput } from '@portavoz/contract'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export const agentsQuery = queryOptions({
  queryKey: keys.agents.all,
  queryFn: ({ signal }) => callApi(agents.list, {}, { signal }),
})

/** Recent executions. The key is below `agents`, so invalidating agents includes it. */
export const executionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.agents.executions(id),
    queryFn: ({ signal }) => callApi(agents.executions, { id }, { signal }),
  })

export const connectionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.agents.connections(id),
    queryFn: ({ signal }) => callApi(agents.connections, { id }, { signal }),
  })

/** What deleting the agent would delete. */
export const deletionCountsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.agentBelongings.one(id),
    queryFn: ({ signal }) => callApi(agents.belongings, { id }, { signal }),
    staleTime: 0,
  })

/** Writes an agent into the cached list. */
export function cacheAgent(client: QueryClient, agent: Agent) {
  client.setQueryData(agentsQuery.queryKey, (list) =>
    list?.map((current) => (current.id === agent.id ? agent : current)),
  )
}

export function useCreateAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof agents.create>) => callApi(agents.create, draft),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(agentsQuery),
        client.invalidateQueries({ queryKey: keys.agentlessSessions.all }),
      ]),
  })
}

export function useUpdateAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (update: EndpointInput<typeof agents.update>) => callApi(agents.update, update),
    onSuccess: (agent) => {
      cacheAgent(client, agent)
      return client.invalidateQueries(agentsQuery)
    },
    // The refusal may mean that the cached agent is outdated.
    onError: () => void client.invalidateQueries(agentsQuery),
  })
}

export type SwitchableStatus = Exclude<AgentStatus, 'error'>

/** The wire has one status per platform; both get the same value. Optimistic, with rollback. */
export function useSwitchAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agent, to }: { agent: Agent; to: SwitchableStatus }) =>
      callApi(agents.setStatus, { id: agent.id, whatsappStatus: to, telegramStatus: to }),
    onMutate: async ({ agent, to }) => {
      await client.cancelQueries(agentsQuery)
      cacheAgent(client, { ...agent, status: to, ...(to === 'inactive' && { state: { name: 'paused', cause: null } }) })
    },
    onError: (_error, { agent }) => cacheAgent(client, agent),
    onSuccess: (agent) => cacheAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}

export function useDeleteAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(agents.remove, { id }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(agentsQuery),
        client.invalidateQueries({ queryKey: keys.conversations.all }),
        client.invalidateQueries({ queryKey: keys.pendingDeletions.all }),
        client.invalidateQueries({ queryKey: keys.documents.all }),
        client.invalidateQueries({ queryKey: keys.documentStats.all }),
      ])
    },
  })
}
