import { type RemoteLink, remoteLinks } from '@portavoz/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useLiveState } from './live/live-state.ts'

/** Where no events arrive, the server is asked. */
const pollMs = 3_000

/** Below its session: what is told of the one is told of the other. */
const linkQuery = (sessionName: string) =>
  queryOptions({
    queryKey: ['whatsapp-sessions', sessionName, 'remote-link'],
    queryFn: ({ signal }) => call(remoteLinks.last, { sessionName }, { signal }),
  })

/** The link that was last made for a session, as it stands; null where nobody made one, or before there is a session. */
export function useRemoteLink(sessionName: string | null) {
  const refetchInterval = useLiveState() === 'live' ? false : pollMs
  return useQuery({ ...linkQuery(sessionName ?? ''), enabled: sessionName !== null, refetchInterval })
}

/** Somebody may still use it. */
export const isGood = (link: RemoteLink | null | undefined) => link?.state === 'unopened' || link?.state === 'open'

/** Ends the one there was. The address is in this answer and nowhere else. */
export function useMakeRemoteLink(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitedBy: string) => call(remoteLinks.make, { sessionName, invitedBy }),
    onSuccess: ({ link }) => client.setQueryData(linkQuery(sessionName).queryKey, link),
  })
}

export function useWithdrawRemoteLink(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(remoteLinks.withdraw, { sessionName }),
    onSuccess: (link) => client.setQueryData(linkQuery(sessionName).queryKey, link),
  })
}
