import { type RemoteLink, remoteLinks } from '@portavoz/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { useLiveState } from '../live/live-state.ts'
import { keys } from '../keys.ts'

/** Poll interval without a stream. */
const pollMs = 3_000

const remoteLinkQuery = (sessionName: string) =>
  queryOptions({
    queryKey: keys.whatsappSessions.remoteLink(sessionName),
    queryFn: ({ signal }) => callApi(remoteLinks.last, { sessionName }, { signal }),
  })

/** The last remote link of a session; null without one or without a session. */
export function useRemoteLink(sessionName: string | null) {
  const refetchInterval = useLiveState() === 'live' ? false : pollMs
  return useQuery({ ...remoteLinkQuery(sessionName ?? ''), enabled: sessionName !== null, refetchInterval })
}

/** Whether the link can still be used. */
export const isUsable = (link: RemoteLink | null | undefined) => link?.state === 'unopened' || link?.state === 'open'

/** Replaces the previous link. Only this response has the address. */
export function useCreateRemoteLink(sessionName: string) {
  const keep = useKeepLink(sessionName)
  return useMutation({
    mutationFn: (invitedBy: string) => callApi(remoteLinks.make, { sessionName, invitedBy }),
    onSuccess: ({ link }) => keep(link),
  })
}

export function useWithdrawRemoteLink(sessionName: string) {
  const keep = useKeepLink(sessionName)
  return useMutation({ mutationFn: () => callApi(remoteLinks.withdraw, { sessionName }), onSuccess: keep })
}

/** Shows a changed link at once, also in the list of sessions without an agent, whether or not the stream is open. */
function useKeepLink(sessionName: string) {
  const client = useQueryClient()
  return (link: RemoteLink | null) => {
    client.setQueryData(remoteLinkQuery(sessionName).queryKey, link)
    void client.invalidateQueries({ queryKey: keys.agentlessSessions.all })
  }
}
