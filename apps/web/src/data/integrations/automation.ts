import { type EndpointInput, n8n, type N8nConfig } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** A first connection is enabled by default. */
const enabledByDefault = (config: N8nConfig): N8nConfig =>
  config.updatedAt === null ? { ...config, isEnabled: true } : config

/** The workspace's n8n connection. */
export const n8nQuery = queryOptions({
  queryKey: keys.automation.all,
  queryFn: ({ signal }) => callApi(n8n.get, {}, { signal }),
  select: enabledByDefault,
})

export function useSaveN8n() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof n8n.save>) => callApi(n8n.save, draft),
    // Does not cache the typed token.
    gcTime: 0,
    onSuccess: (config) => client.setQueryData(n8nQuery.queryKey, config),
  })
}

export const useTestN8n = () =>
  useMutation({ mutationFn: (draft: EndpointInput<typeof n8n.test>) => callApi(n8n.test, draft), gcTime: 0 })
