import { type Agent, agentVersions } from '@portavoz/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { agentsQuery, cacheAgent } from './agents.ts'
import { keys } from '../keys.ts'

/** Newest first. The key is below `agents`, so invalidating agents includes it. */
export const versionsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: keys.agents.versions(agentId),
    queryFn: ({ signal, pageParam }) => callApi(agentVersions.list, { id: agentId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** A version's content never changes. */
export const versionQuery = (agentId: string, number: number) =>
  queryOptions({
    queryKey: keys.agentVersion.one(agentId, number),
    queryFn: ({ signal }) => callApi(agentVersions.byNumber, { id: agentId, number }, { signal }),
    staleTime: Infinity,
  })

/** Restores version `number`, if `agent` is still the current configuration. */
export function useRestoreVersion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agent, number }: { agent: Agent; number: number }) =>
      callApi(agentVersions.restore, { id: agent.id, number, basedOn: agent.version }),
    onSuccess: (agent) => cacheAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
