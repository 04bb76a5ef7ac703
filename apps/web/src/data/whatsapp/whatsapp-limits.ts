import { whatsappLimits } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { agentsQuery } from '../agents/agents.ts'
import { keys } from '../keys.ts'

/** Limits of a session's number for new contacts, and its undecryptable messages of the last week. */
export const whatsappLimitsQuery = (sessionName: string) =>
  queryOptions({
    queryKey: keys.whatsappSessions.limits(sessionName),
    queryFn: ({ signal }) => callApi(whatsappLimits.read, { sessionName }, { signal }),
  })

/** Queries WhatsApp now. */
export function useCheckLimits(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(whatsappLimits.check, { sessionName }),
    onSuccess: (limits) => client.setQueryData(whatsappLimitsQuery(sessionName).queryKey, limits),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
