import { type Agent, type Lead, leads } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { download } from '../../lib/http/download.ts'
import { flattenPages } from '../query/pages.ts'
import { keys } from '../keys.ts'

/** An agent's leads, last changed first. */
export const leadsQuery = (agentId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.leads.list(agentId, search),
    queryFn: ({ pageParam, signal }) => callApi(leads.list, { id: agentId, search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flattenPages,
    placeholderData: keepPreviousData,
  })

/** Null without lead data. */
export const leadOfConversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.lead.one(conversationId),
    queryFn: ({ signal }) => callApi(leads.ofConversation, { id: conversationId }, { signal }),
  })

export function useRemoveLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, agentId }: Lead) => callApi(leads.remove, { id: agentId, leadId: id }),
    onSettled: (_done, _error, { id, agentId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.leads.ofAgent(agentId) }),
        client.invalidateQueries(leadOfConversationQuery(id)),
      ]),
  })
}

/** Exports all leads, ignoring the search, in the reader's time zone. */
export const useExportLeads = ({ id }: Agent) =>
  useMutation({
    mutationFn: () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return download(leads.export, { id, timeZone }, 'interesados.csv')
    },
  })
