import { type Agent, type Lead, leads } from '@portavoz/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { download } from '../lib/download.ts'
import { flat } from './pages.ts'

/** What an agent's contacts told of themselves, the last changed first. */
export const leadsQuery = (agentId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['leads', agentId, search],
    queryFn: ({ pageParam, signal }) => call(leads.list, { id: agentId, search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flat,
    placeholderData: keepPreviousData,
  })

/** Null where its contact told nothing. */
export const leadOfConversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['lead', conversationId],
    queryFn: ({ signal }) => call(leads.ofConversation, { id: conversationId }, { signal }),
  })

export function useRemoveLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, agentId }: Lead) => call(leads.remove, { id: agentId, leadId: id }),
    onSettled: (_done, _error, { id, agentId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leads', agentId] }),
        client.invalidateQueries(leadOfConversationQuery(id)),
      ]),
  })
}

/** All of them, whatever is looked for, in the reader's hours. */
export const useExportLeads = ({ id }: Agent) =>
  useMutation({
    mutationFn: () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return download(leads.export, { id, timeZone }, 'interesados.csv')
    },
  })
