import { lookupSecret } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Since when an agent signs what it asks its owner's own system. */
export const lookupSecretQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['lookup-secret', agentId],
    queryFn: ({ signal }) => call(lookupSecret.read, { id: agentId }, { signal }),
  })

export function useMakeLookupSecret(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(lookupSecret.make, { id }),
    // Nothing of the page keeps the secret once whoever asked has looked away.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(lookupSecretQuery(id)),
  })
}
