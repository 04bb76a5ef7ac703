import { evolution } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Where the account's Evolution API brings what it hears; null where it was not connected. */
export const evolutionQuery = queryOptions({
  queryKey: ['evolution'],
  queryFn: ({ signal }) => call(evolution.read, {}, { signal }),
})

function useChange<Answer>(change: () => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Nothing of the page keeps the secret once whoever asked has looked away.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(evolutionQuery),
  })
}

/** Connects it, or makes another secret in place of the one before. */
export const useRenewEvolution = () => useChange(() => call(evolution.renew, {}))

export const useRemoveEvolution = () => useChange(() => call(evolution.remove, {}))
