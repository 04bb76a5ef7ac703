import { contactFields } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** The fields of the workspace's contacts, oldest first. */
export const contactFieldsQuery = queryOptions({
  queryKey: keys.contactFields.all,
  queryFn: ({ signal }) => callApi(contactFields.list, {}, { signal }),
})

function useFieldChange<Data, Variables>(change: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries(contactFieldsQuery) })
}

export const useCreateContactField = () => useFieldChange((name: string) => callApi(contactFields.create, { name }))

export const useRenameContactField = () =>
  useFieldChange((field: { id: string; name: string }) => callApi(contactFields.rename, field))

export const useRemoveContactField = () => useFieldChange((id: string) => callApi(contactFields.remove, { id }))
