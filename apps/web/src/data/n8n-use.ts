import { n8n } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { n8nQuery } from './automation.ts'
import { integrationKeysQuery } from './integration-keys.ts'
import { installQuery } from './n8n-workflows.ts'

/** Who needs the account's n8n, and what it has not finished. */
export const n8nUseQuery = queryOptions({
  // Whatever happens to an agent makes it old.
  queryKey: ['agents', 'of-n8n'],
  queryFn: ({ signal }) => call(n8n.use, {}, { signal }),
  // Phones that have no agent come and go unheard.
  staleTime: 0,
})

/** `told` hears how it ended, also when there is nothing left to remove on the screen. */
export function useRemoveN8n(told: { gone: () => void; refused: (error: Error) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(n8n.remove, {}),
    onSuccess(config) {
      client.setQueryData(n8nQuery.queryKey, config)
      told.gone()
    },
    onError: told.refused,
    onSettled: () =>
      Promise.all(
        [n8nUseQuery, installQuery, integrationKeysQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      ),
  })
}
