import { restoredInstallation } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

/** Another administrator may confirm. */
const WAITING_MS = 5_000

/** It begins with a start of the server only: asked once, and when the console rechecks. */
export const restoredQuery = queryOptions({
  queryKey: keys.restored.all,
  queryFn: ({ signal }) => callApi(restoredInstallation.state, {}, { signal }),
  staleTime: Infinity,
  refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_MS : false),
})

export function useConfirmFormerStopped() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(restoredInstallation.confirm, {}),
    onSuccess: (state) => {
      client.setQueryData(restoredQuery.queryKey, state)
      return client.invalidateQueries({ queryKey: keys.agents.all })
    },
  })
}
