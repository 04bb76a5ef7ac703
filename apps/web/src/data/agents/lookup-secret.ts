import { lookupSecret } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** When the agent's lookup secret was created. */
export const lookupSecretQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.lookupSecret.one(agentId),
    queryFn: ({ signal }) => callApi(lookupSecret.read, { id: agentId }, { signal }),
  })

export function useRenewLookupSecret(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(lookupSecret.make, { id }),
    // Does not cache the secret.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(lookupSecretQuery(id)),
  })
}
