import { type Input, savedSearches } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => call(savedSearches.list, {}, { signal }),
})

/** `refused` is heard also when whoever asked is no longer on the screen. */
export function useSaveSearch(refused?: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (search: Input<typeof savedSearches.save>) => call(savedSearches.save, search),
    ...(refused && { onError: refused }),
    onSettled: () => client.invalidateQueries(savedSearchesQuery),
  })
}

export function useRemoveSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(savedSearches.remove, { id }),
    onSettled: () => client.invalidateQueries(savedSearchesQuery),
  })
}
