import { agents, type EndpointInput, limits } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { executionsQuery } from './agents.ts'

/** Previews an agent's reply. Nothing is sent; the call is listed among its executions. */
export function usePreviewAgent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<EndpointInput<typeof agents.execute>, 'id'>) =>
      callApi(agents.execute, { id, ...input }, { timeoutMs: limits.previewTimeoutMs }),
    onSettled: () => client.invalidateQueries(executionsQuery(id)),
  })
}
