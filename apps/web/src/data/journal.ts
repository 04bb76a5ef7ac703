import { journal } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

const askAgainMs = 3_000

/** «¿Por qué (no) respondió?» of one message; asked again while its last step says that it goes on by itself. */
export const journalQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['journal', messageId],
    queryFn: ({ signal }) => call(journal.ofMessage, { id: messageId }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.steps.at(-1)?.kind === 'wait' ? askAgainMs : false),
  })
