import { restoredInstallation, type RestoredStatus } from '@portavoz/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

/** Another administrator may confirm. */
const WAITING_MS = 5_000

/**
 * It begins with a start of the server only: asked once, and when the console rechecks. When another administrator has
 * confirmed, agents answer again, and one that has only its page sends no event.
 */
export const restoredQuery = queryOptions({
  queryKey: keys.restored.all,
  async queryFn({ signal, client, queryKey }) {
    const wasWaiting = Boolean(client.getQueryData<RestoredStatus>(queryKey)?.waiting)
    const state = await callApi(restoredInstallation.state, {}, { signal })
    if (wasWaiting && !state.waiting) void client.invalidateQueries({ queryKey: keys.agents.all })
    return state
  },
  staleTime: Infinity,
  refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_MS : false),
})

// The notice of the shell asks, after the first page.
const useKnown = () => useQuery({ ...restoredQuery, enabled: false }).data?.waiting

/** When the installation was restored, while no agent receives or answers; else null. */
export const useSilentSince = (): string | null => useKnown()?.restoredAt ?? null

/** Why the server would refuse to link a phone or to connect a bot; null when it would not. */
export const useConnectRefusal = (): string | null => (useKnown() ? CONNECT_REFUSAL : null)

const CONNECT_REFUSAL =
  'Portavoz se recuperó de una copia: se puede conectar cuando se confirme que la instalación anterior ya no funciona.'

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
