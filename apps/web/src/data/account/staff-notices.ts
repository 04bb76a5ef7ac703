import { digest, staffChat } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

export const digestQuery = queryOptions({
  queryKey: keys.push.digest,
  queryFn: ({ signal }) => callApi(digest.settings, {}, { signal }),
})

export function useSaveDigest() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'digest' },
    mutationFn: (isOn: boolean) => callApi(digest.save, { isOn }),
    onSuccess: (saved) => void client.setQueryData(digestQuery.queryKey, saved),
    onSettled: () => client.invalidateQueries(digestQuery),
  })
}

/** Of the active workspace. */
export const staffChatQuery = queryOptions({
  queryKey: keys.push.staffChat,
  queryFn: ({ signal }) => callApi(staffChat.settings, {}, { signal }),
})

export const useCreateStaffCode = () =>
  useMutation({ mutationFn: (agentId: string) => callApi(staffChat.createCode, { agentId }) })

export function useDisconnectStaffChat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(staffChat.disconnect, {}),
    onSettled: () => client.invalidateQueries(staffChatQuery),
  })
}
