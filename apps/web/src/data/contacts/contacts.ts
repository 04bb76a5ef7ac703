import { type Contact, contacts, type EndpointInput } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { csvSeparator } from '../../lib/csv-separator.ts'
import { download } from '../../lib/http/download.ts'
import { keys } from '../keys.ts'
import { flattenPages } from '../query/pages.ts'

export type ContactFilters = Pick<EndpointInput<typeof contacts.list>, 'search' | 'tag' | 'state'>

/** Contacts by name. */
export const contactsQuery = (filters: ContactFilters) =>
  infiniteQueryOptions({
    queryKey: keys.contactList.list(filters),
    queryFn: ({ pageParam, signal }) => callApi(contacts.list, { ...filters, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: flattenPages,
    placeholderData: keepPreviousData,
  })

/** Null after the contact was deleted or merged into another one. */
export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: keys.contactCard.one(id),
    queryFn: ({ signal }): Promise<Contact | null> => callApi(contacts.byId, { id }, { signal }),
  })

export const contactStatsQuery = queryOptions({
  queryKey: keys.contactStats.all,
  queryFn: ({ signal }) => callApi(contacts.stats, {}, { signal }),
})

export const contactTagsQuery = queryOptions({
  queryKey: keys.contactTags.all,
  queryFn: ({ signal }) => callApi(contacts.tags, {}, { signal }),
})

export const mergePreviewQuery = (id: string, otherId: string) =>
  queryOptions({
    queryKey: keys.contactMerge.of(id, otherId),
    queryFn: ({ signal }) => callApi(contacts.previewMerge, { id, otherId }, { signal }),
    staleTime: 0,
  })

/** Reloads what a change of a contact concerns; the pushed event does the same in other consoles. */
function useContactChange<Data, Variables>(change: (variables: Variables) => Promise<Data>, isDeletion = false) {
  const client = useQueryClient()
  const lists = [keys.contactList, keys.contactStats, keys.contactTags]
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      // The lists follow: a form does not wait for all of their loaded pages.
      for (const { all } of lists) void client.invalidateQueries({ queryKey: all })
      if (!isDeletion) await client.invalidateQueries({ queryKey: keys.contactCard.all })
    },
  })
}

export const useCreateContact = () =>
  useContactChange((draft: EndpointInput<typeof contacts.create>) => callApi(contacts.create, draft))

export const useUpdateContact = () =>
  useContactChange((change: EndpointInput<typeof contacts.update>) => callApi(contacts.update, change))

export const useSetBlocked = () =>
  useContactChange((change: { id: string; isBlocked: boolean }) => callApi(contacts.setBlocked, change))

export const useSetOptedOut = () =>
  useContactChange((change: { id: string; isOptedOut: boolean }) => callApi(contacts.setOptedOut, change))

export const useMergeContacts = () =>
  useContactChange((merge: EndpointInput<typeof contacts.merge>) => callApi(contacts.merge, merge))

export const useRemoveContact = () => useContactChange((id: string) => callApi(contacts.remove, { id }), true)

export const useExportContacts = () =>
  useMutation({ mutationFn: () => download(contacts.export, { separator: csvSeparator.read() }, 'contactos.csv') })
