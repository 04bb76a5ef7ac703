import { type Lead, type LeadExportFormat, leads } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { csvSeparator } from '../../lib/csv-separator.ts'
import { download } from '../../lib/http/download.ts'
import { flattenPages } from '../query/pages.ts'
import { keys } from '../keys.ts'

/** Of one agent, or of every agent for null, last changed first. `isUnsent`: whose last data was not delivered. */
export const leadsQuery = (agentId: string | null, search: string, isUnsent = false) => {
  const delivery = isUnsent ? ({ delivery: 'unsent' } as const) : {}
  return infiniteQueryOptions({
    queryKey: agentId === null ? keys.leadsOfAll.list(search, isUnsent) : keys.leads.list(agentId, search, isUnsent),
    queryFn: ({ pageParam, signal }) =>
      agentId === null
        ? callApi(leads.listAll, { search, cursor: pageParam, ...delivery }, { signal })
        : callApi(leads.list, { id: agentId, search, cursor: pageParam, ...delivery }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flattenPages,
    placeholderData: keepPreviousData,
  })
}

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
        client.invalidateQueries({ queryKey: keys.leadsOfAll.all }),
        client.invalidateQueries(leadOfConversationQuery(id)),
      ]),
  })
}

/** Exports what the list of these filters shows, in the reader's time zone; `agentId` null is every agent. */
export const useExportLeads = (
  agentId: string | null,
  { search, isUnsent }: { search: string; isUnsent: boolean },
  format: LeadExportFormat,
) =>
  useMutation({
    mutationFn: () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const delivery = isUnsent ? 'unsent' : 'all'
      const request = { search, delivery, format, timeZone, separator: csvSeparator.read() } as const
      const name = `interesados.${format}`
      return agentId === null
        ? download(leads.exportAll, request, name)
        : download(leads.export, { ...request, id: agentId }, name)
    },
  })
