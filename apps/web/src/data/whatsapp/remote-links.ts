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
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitedBy: string) => callApi(remoteLinks.make, { sessionName, invitedBy }),
    onSuccess: ({ link }) => client.setQueryData(remoteLinkQuery(sessionName).queryKey, link),
  })
}

export function useWithdrawRemoteLink(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(remoteLinks.withdraw, { sessionName }),
    onSuccess: (link) => client.setQueryData(remoteLinkQuery(sessionName).queryKey, link),
  })
}
