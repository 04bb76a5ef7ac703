import { type EndpointInput, members } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

/** The people of the active workspace, in the order in which they joined. */
export const membersQuery = queryOptions({
  queryKey: keys.members.all,
  queryFn: ({ signal }) => callApi(members.list, {}, { signal }),
})

export function useUpdateMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EndpointInput<typeof members.update>) => callApi(members.update, change),
    onSettled: () => client.invalidateQueries(membersQuery),
  })
}

export function useRemoveMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => callApi(members.remove, { userId }),
    onSettled: () => client.invalidateQueries(membersQuery),
  })
}
