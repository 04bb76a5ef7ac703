import { integrationKeys } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const integrationKeysQuery = queryOptions({
  queryKey: ['integration-keys'],
  queryFn: ({ signal }) => call(integrationKeys.list, {}, { signal }),
})

/** What it answers holds the whole key, which nobody can ask for again. */
export function useCreateIntegrationKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(integrationKeys.create, { name }),
    // Nothing of the page keeps it once whoever made it has looked away.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries(integrationKeysQuery),
  })
}

export function useRevokeIntegrationKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(integrationKeys.remove, { id }),
    onSettled: () => client.invalidateQueries(integrationKeysQuery),
  })
}

export function useRevokeAllIntegrationKeys() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(integrationKeys.removeAll, {}),
    onSettled: () => client.invalidateQueries(integrationKeysQuery),
  })
}
