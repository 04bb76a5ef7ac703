import { type AttentionSettings, type EndpointInput, members, workspaces } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

/** How the active workspace looks after customers who wait for a person. */
export const attentionQuery = queryOptions({
  queryKey: keys.attention.all,
  queryFn: ({ signal }) => callApi(workspaces.attention, {}, { signal }),
})

export function useSetAttention() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: AttentionSettings) => callApi(workspaces.setAttention, settings),
    onSettled: () => client.invalidateQueries(attentionQuery),
  })
}

/** One's own availability. */
export function useSetAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isAvailable: boolean) => callApi(members.setAvailability, { isAvailable }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.workspaces.all }),
        client.invalidateQueries({ queryKey: keys.members.all }),
      ]),
  })
}

export function useSetWorkingHours() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EndpointInput<typeof members.setWorkingHours>) => callApi(members.setWorkingHours, change),
    onSettled: () => client.invalidateQueries({ queryKey: keys.members.all }),
  })
}
