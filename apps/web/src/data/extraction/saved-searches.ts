import { type EndpointInput, savedSearches } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export const savedSearchesQuery = queryOptions({
  queryKey: keys.savedSearches.all,
  queryFn: ({ signal }) => callApi(savedSearches.list, {}, { signal }),
})

/** `onRefused` also runs after the component unmounted. */
export function useSaveSearch(onRefused?: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (search: EndpointInput<typeof savedSearches.save>) => callApi(savedSearches.save, search),
    ...(onRefused && { onError: onRefused }),
    onSettled: () => client.invalidateQueries(savedSearchesQuery),
  })
}

export function useRemoveSavedSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(savedSearches.remove, { id }),
    onSettled: () => client.invalidateQueries(savedSearchesQuery),
  })
}
