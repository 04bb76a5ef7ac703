import { n8n } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { n8nQuery } from './automation.ts'
import { integrationKeysQuery } from './integration-keys.ts'
import { workflowInstallQuery } from './n8n-workflows.ts'
import { keys } from '../keys.ts'

/** Agents, phones and pending deletions that use the workspace's n8n. */
export const n8nUsageQuery = queryOptions({
  queryKey: keys.agents.usingN8n,
  queryFn: ({ signal }) => callApi(n8n.use, {}, { signal }),
  // Phones without an agent cause no event.
  staleTime: 0,
})

/** The callbacks also run after the component unmounted. */
export function useRemoveN8n(callbacks: { onRemoved: () => void; onRefused: (error: Error) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(n8n.remove, {}),
    onSuccess(config) {
      client.setQueryData(n8nQuery.queryKey, config)
      callbacks.onRemoved()
    },
    onError: callbacks.onRefused,
    onSettled: () =>
      Promise.all(
        [n8nUsageQuery, workflowInstallQuery, integrationKeysQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
