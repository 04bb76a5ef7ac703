import { AppError, whatsapp, type WhatsAppSession } from '@portavoz/contract'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { agentsQuery } from './agents.ts'
import { useLiveState, useSilentSince } from './live/live-state.ts'

/** Where no events arrive, the server is asked. */
const pollMs = 3_000

const sessionQuery = (sessionName: string) =>
  queryOptions({
    queryKey: ['whatsapp-sessions', sessionName],
    queryFn: ({ signal }) => call(whatsapp.byName, { sessionName }, { signal }),
  })

/** What phones have not let go of yet. */
export const pendingDeletionsQuery = queryOptions({
  queryKey: ['pending-deletions'],
  queryFn: ({ signal }) => call(whatsapp.pendingDeletions, {}, { signal }),
})

/** Linked, or awaited, and without an agent yet. */
export const agentlessQuery = queryOptions({
  queryKey: ['agentless-sessions'],
  queryFn: ({ signal }) => call(whatsapp.agentless, {}, { signal }),
})

export const keepSession = (client: QueryClient, session: WhatsAppSession) =>
  client.setQueryData(sessionQuery(session.sessionName).queryKey, session)

/** A session as it was last told, and since when nobody knows whether it still holds; null where that is known. */
export function useWhatsAppSession(sessionName: string | null) {
  const refetchInterval = useLiveState() === 'live' ? false : pollMs
  const session = useQuery({ ...sessionQuery(sessionName ?? ''), enabled: sessionName !== null, refetchInterval })
  const silentSince = useSilentSince()
  const { data, error, dataUpdatedAt, refetch } = session
  const isGone = error instanceof AppError && error.status === 404
  const isUnconfirmed = data !== undefined && !isGone && (error !== null || silentSince !== null)
  return {
    data,
    /** A check that failed undoes nothing that one before it told. */
    error: isUnconfirmed ? null : error,
    unconfirmedSince: isUnconfirmed ? Math.max(dataUpdatedAt, silentSince ?? 0) : null,
    isGone,
    refetch,
  }
}

export function useCreateSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(whatsapp.create, {}),
    onSuccess: (session) => keepSession(client, session),
  })
}

/** Back on the line, or a new code to scan. */
export function useConnectSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionName: string) => call(whatsapp.connect, { sessionName }),
    onSuccess: (session) => keepSession(client, session),
  })
}

/** Silent at once; the phone lets go of it as soon as it can be reached. */
export function useDisconnectSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionName: string) => call(whatsapp.disconnect, { sessionName }),
    onSuccess: (session) => keepSession(client, session),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}

/** `told` hears how it ended, also when whoever asked has left the screen. */
export function useDeleteSession(told: { gone: (pending: boolean) => void; refused: (error: Error) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionName: string) => call(whatsapp.remove, { sessionName }),
    onSuccess: ({ pending }) => told.gone(pending),
    onError: told.refused,
    onSettled: () =>
      Promise.all([client.invalidateQueries(agentlessQuery), client.invalidateQueries(pendingDeletionsQuery)]),
  })
}

export function usePairingCode(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (phone: string) => call(whatsapp.pairingCode, { sessionName, phone }),
    onSettled: () => client.invalidateQueries(sessionQuery(sessionName)),
  })
}
