import { whatsappLimits } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { agentsQuery } from './agents.ts'

/** What the number of a session may send to new contacts, and what of the week it could not open. */
export const whatsappLimitsQuery = (sessionName: string) =>
  queryOptions({
    queryKey: ['whatsapp-sessions', sessionName, 'limits'],
    queryFn: ({ signal }) => call(whatsappLimits.read, { sessionName }, { signal }),
  })

/** Asks WhatsApp now. */
export function useCheckLimits(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(whatsappLimits.check, { sessionName }),
    onSuccess: (limits) => client.setQueryData(whatsappLimitsQuery(sessionName).queryKey, limits),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
