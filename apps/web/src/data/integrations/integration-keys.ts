import { integrationKeys } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export const integrationKeysQuery = queryOptions({
  queryKey: keys.integrationKeys.all,
  queryFn: ({ signal }) => callApi(integrationKeys.list, {}, { signal }),
})

/** The response holds the whole key, which is not available again. */
export function useCreateIntegrationKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => callApi(integrationKeys.create, { name }),
    // Does not cache the key.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries(integrationKeysQuery),
  })
}

export function useRevokeIntegrationKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(integrationKeys.remove, { id }),
    onSettled: () => client.invalidateQueries(integrationKeysQuery),
  })
}

export function useRevokeAllIntegrationKeys() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(integrationKeys.removeAll, {}),
    onSettled: () => client.invalidateQueries(integrationKeysQuery),
  })
}
