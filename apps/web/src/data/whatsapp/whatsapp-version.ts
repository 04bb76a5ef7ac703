import { whatsappVersion } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { cacheSession } from './whatsapp.ts'
import { keys } from '../keys.ts'

/** The WhatsApp Web version that the server reports; the same for every agent. */
export const whatsappVersionQuery = queryOptions({
  queryKey: keys.whatsappVersion.all,
  queryFn: ({ signal }) => callApi(whatsappVersion.read, {}, { signal }),
  staleTime: 10 * 60_000,
})

/** Reports that the phone could not link; the server checks its version and shows another code. */
export function useReportLinkFailure(sessionName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(whatsappVersion.linkFailed, { sessionName }),
    onSuccess: ({ session }) => cacheSession(client, session),
    onSettled: () => client.invalidateQueries(whatsappVersionQuery),
  })
}
