import { cannedReplies, type Input } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const cannedQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: ({ signal }) => call(cannedReplies.list, {}, { signal }),
  staleTime: 60_000,
})

/** Without an id it is a new one. */
export function useKeepCanned() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...words }: Input<typeof cannedReplies.create> & { id?: string | undefined }) =>
      id === undefined ? call(cannedReplies.create, words) : call(cannedReplies.update, { id, ...words }),
    onSuccess: () => client.invalidateQueries(cannedQuery),
  })
}

export function useRemoveCanned() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cannedReplies.remove, { id }),
    onSettled: () => client.invalidateQueries(cannedQuery),
  })
}
