import { type Input, n8n, type N8nConfig } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Whoever writes down the first one means to use it. */
const offered = (config: N8nConfig): N8nConfig => (config.updatedAt === null ? { ...config, isEnabled: true } : config)

/** How the account's n8n is reached. */
export const n8nQuery = queryOptions({
  queryKey: ['automation'],
  queryFn: ({ signal }) => call(n8n.get, {}, { signal }),
  select: offered,
})

export function useSaveN8n() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Input<typeof n8n.save>) => call(n8n.save, draft),
    // The token that was typed is kept by nobody.
    gcTime: 0,
    onSuccess: (config) => client.setQueryData(n8nQuery.queryKey, config),
  })
}

export const useTryN8n = () =>
  useMutation({ mutationFn: (draft: Input<typeof n8n.test>) => call(n8n.test, draft), gcTime: 0 })
