import { type Input, limits, n8nWorkflows } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { integrationKeysQuery } from './integration-keys.ts'

const LOOK_MS = 1_000

/** How putting our workflows into the account's n8n went; looked at again and again while somebody does it. */
export const installQuery = queryOptions({
  queryKey: ['automation', 'workflows'],
  queryFn: ({ signal }) => call(n8nWorkflows.state, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_MS : false),
})

export function useInstallWorkflows() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Input<typeof n8nWorkflows.install>) =>
      call(n8nWorkflows.install, draft, { patienceMs: limits.installTimeoutMs }),
    // The key that was typed is kept by nobody.
    gcTime: 0,
    // Its steps are told while it goes on.
    onMutate: () => void setTimeout(() => void client.invalidateQueries(installQuery), LOOK_MS / 4),
    onSettled: () =>
      Promise.all([client.invalidateQueries(installQuery), client.invalidateQueries(integrationKeysQuery)]),
  })
}
