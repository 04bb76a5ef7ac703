import { type EndpointInput, limits, n8nWorkflows } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { integrationKeysQuery } from './integration-keys.ts'
import { keys } from '../keys.ts'

const INSTALL_POLL_MS = 1_000

/** State of the workflow installation; polled while it runs. */
export const workflowInstallQuery = queryOptions({
  queryKey: keys.automation.workflows,
  queryFn: ({ signal }) => callApi(n8nWorkflows.state, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isRunning ? INSTALL_POLL_MS : false),
})

export function useInstallWorkflows() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof n8nWorkflows.install>) =>
      callApi(n8nWorkflows.install, draft, { timeoutMs: limits.installTimeoutMs }),
    // Does not cache the typed key.
    gcTime: 0,
    // Shows the steps while the request is still running.
    onMutate: () => void setTimeout(() => void client.invalidateQueries(workflowInstallQuery), INSTALL_POLL_MS / 4),
    onSettled: () =>
      Promise.all([client.invalidateQueries(workflowInstallQuery), client.invalidateQueries(integrationKeysQuery)]),
  })
}
