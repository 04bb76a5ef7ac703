import { AppError, whatsapp, type WhatsAppSession } from '@portavoz/contract'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { agentsQuery } from '../agents/agents.ts'
import { useLiveState, useUnreachableSince } from '../live/live-state.ts'
import { keys } from '../keys.ts'

/** Poll interval without a stream. */
const pollMs = 3_000

const sessionQuery = (sessionName: string) =>
  queryOptions({
    queryKey: keys.whatsappSessions.one(sessionName),
    queryFn: ({ signal }) => callApi(whatsapp.byName, { sessionName }, { signal }),
  })

/** Deleted sessions whose phone is not unlinked yet. */
export const pendingDeletionsQuery = queryOptions({
  queryKey: keys.pendingDeletions.all,
  queryFn: ({ signal }) => callApi(whatsapp.pendingDeletions, {}, { signal }),
})

/** Linked or invited sessions without an agent. */
export const sessionsWithoutAgentQuery = queryOptions({
  queryKey: keys.agentlessSessions.all,
  queryFn: ({ signal }) => callApi(whatsapp.agentless, {}, { signal }),
})

export const cacheSession = (client: QueryClient, session: WhatsAppSession) =>
  client.setQueryData(sessionQuery(session.sessionName).queryKey, session)

/** The last known state of a session; `unconfirmedSince` is set while it cannot be checked. */
export function useWhatsAppSession(sessionName: string | null) {
  const refetchInterval = useLiveState() === 'live' ? false : pollMs
  const session = useQuery({ ...sessionQuery(sessionName ?? ''), enabled: sessionName !== null, refetchInterval })
  const unreachableSince = useUnreachableSince()
  const { data, error, dataUpdatedAt, refetch } = session
  const isGone = error instanceof AppError && error.status === 404
  const isUnconfirmed = data !== undefined && !isGone && (error !== null || unreachableSince !== null)
  return {
    data,
    /** A failed check does not discard the last known state. */
    error: isUnconfirmed ? null : error,
    unconfirmedSince: isUnconfirmed ? Math.max(dataUpdatedAt, unreachableSince ?? 0) : null,
    isGone,
    refetch,
  }
}

export function useCreateSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(whatsapp.create, {}),
    onSuccess: (session) => cacheSession(client, session),
  })
}

/** Reconnects, or shows a new code. */
export function useConnectSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionName: string) => callApi(whatsapp.connect, { sessionName }),
    onSuccess: (session) => cacheSession(client, session),
  })
}

/** The session is silent at once; the phone is unlinked when it can be reached. */
export function useDisconnectSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionName: string) => callApi(whatsapp.disconnect, { sessionName }),
    onSuccess: (session) => cacheSession(client, session),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}

/** The callbacks also run after the component unmounted. */
export function useDeleteSession(callbacks: {
  onDeleted: (pending: boolean) => void
  onRefused: (error: Error) => void
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionName: string) => callApi(whatsapp.remove, { sessionName }),
    onSuccess: ({ pending }) => callbacks.onDeleted(pending),
    onError: callbacks.onRefused,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(sessionsWithoutAgentQuery),
        client.invalidateQueries(pendingDeletionsQuery),
      ]),
  })
}

export function usePairingCode(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (phone: string) => callApi(whatsapp.pairingCode, { sessionName, phone }),
    onSettled: () => client.invalidateQueries(sessionQuery(sessionName)),
  })
}
