import { whatsappVersion } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { keepSession } from './whatsapp.ts'

/** The version of WhatsApp Web that the server says it is: the same for every agent, and looked up once a day. */
export const whatsappVersionQuery = queryOptions({
  queryKey: ['whatsapp-version'],
  queryFn: ({ signal }) => call(whatsappVersion.read, {}, { signal }),
  staleTime: 10 * 60_000,
})

/** The phone could not link: another code is shown, after the server looked its version up again. */
export function useReportLinkFailure(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(whatsappVersion.linkFailed, { sessionName }),
    onSuccess: ({ session }) => keepSession(client, session),
    onSettled: () => client.invalidateQueries(whatsappVersionQuery),
  })
}
