import { journal } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

const refetchMs = 3_000

/** «¿Por qué (no) respondió?» of one message. Refetched while its last step is `wait`. */
export const journalQuery = (messageId: string) =>
  queryOptions({
    queryKey: keys.journal.one(messageId),
    queryFn: ({ signal }) => callApi(journal.ofMessage, { id: messageId }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.steps.at(-1)?.kind === 'wait' ? refetchMs : false),
  })
