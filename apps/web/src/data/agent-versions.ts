import { type Agent, agentVersions } from '@portavoz/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { agentsQuery, keepAgent } from './agents.ts'

/** The newest first. Under the agents' own key: whatever makes those old makes this old. */
export const versionsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: ['agents', agentId, 'versions'],
    queryFn: ({ signal, pageParam }) => call(agentVersions.list, { id: agentId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What stood in a version never changes. */
export const versionQuery = (agentId: string, number: number) =>
  queryOptions({
    queryKey: ['agent-version', agentId, number],
    queryFn: ({ signal }) => call(agentVersions.byNumber, { id: agentId, number }, { signal }),
    staleTime: Infinity,
  })

/** The words of `number` stand again, if `agent` is still what stands. */
export function useRestoreVersion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agent, number }: { agent: Agent; number: number }) =>
      call(agentVersions.restore, { id: agent.id, number, basedOn: agent.version }),
    onSuccess: (agent) => keepAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
