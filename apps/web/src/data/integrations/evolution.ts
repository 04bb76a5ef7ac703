import { evolution } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** The workspace's Evolution webhook; null without one. */
export const evolutionQuery = queryOptions({
  queryKey: keys.evolution.all,
  queryFn: ({ signal }) => callApi(evolution.read, {}, { signal }),
})

function useEvolutionMutation<Answer>(send: () => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Does not cache the secret.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(evolutionQuery),
  })
}

/** Creates the webhook or replaces its secret. */
export const useRenewEvolution = () => useEvolutionMutation(() => callApi(evolution.renew, {}))

export const useRemoveEvolution = () => useEvolutionMutation(() => callApi(evolution.remove, {}))
