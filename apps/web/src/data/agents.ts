import { agents, type Agent, type AgentStatus, type Input } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call(agents.list, {}, { signal }),
})

/** What it did last. Under the list's own key: whatever makes that old makes this old. */
export const executionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'executions'],
    queryFn: ({ signal }) => call(agents.executions, { id }, { signal }),
  })

export const connectionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'connections'],
    queryFn: ({ signal }) => call(agents.connections, { id }, { signal }),
  })

/** What goes with it, as it is when somebody asks. Not under the list's key: once it is gone nobody asks again. */
export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent-belongings', id],
    queryFn: ({ signal }) => call(agents.belongings, { id }, { signal }),
    staleTime: 0,
  })

/** Puts one agent, as the server told it, where every screen reads it. */
export function keepAgent(client: QueryClient, agent: Agent) {
  client.setQueryData(agentsQuery.queryKey, (list) => list?.map((known) => (known.id === agent.id ? agent : known)))
}

export function useCreateAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Input<typeof agents.create>) => call(agents.create, draft),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(agentsQuery),
        client.invalidateQueries({ queryKey: ['agentless-sessions'] }),
      ]),
  })
}

export function useUpdateAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (update: Input<typeof agents.update>) => call(agents.update, update),
    onSuccess: (agent) => {
      keepAgent(client, agent)
      return client.invalidateQueries(agentsQuery)
    },
    // What is known of it may be why it was refused.
    onError: () => void client.invalidateQueries(agentsQuery),
  })
}

export type Switched = Exclude<AgentStatus, 'error'>

/** Both channels are told the same, as the wire wants; the switch moves at once and goes back if the server refuses. */
export function useSwitchAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agent, to }: { agent: Agent; to: Switched }) =>
      call(agents.setStatus, { id: agent.id, whatsappStatus: to, telegramStatus: to }),
    onMutate: async ({ agent, to }) => {
      await client.cancelQueries(agentsQuery)
      keepAgent(client, { ...agent, status: to })
    },
    onError: (_error, { agent }) => keepAgent(client, agent),
    onSuccess: (agent) => keepAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}

export function useDeleteAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(agents.remove, { id }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(agentsQuery),
        client.invalidateQueries({ queryKey: ['conversations'] }),
        client.invalidateQueries({ queryKey: ['pending-deletions'] }),
        client.invalidateQueries({ queryKey: ['documents'] }),
        client.invalidateQueries({ queryKey: ['document-stats'] }),
      ])
    },
  })
}
