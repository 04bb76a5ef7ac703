import { type BulkChange, bulkConversations } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { refreshInbox } from './inbox.ts'
import { keys } from '../keys.ts'

/** Changes many conversations at once. */
export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { ids: string[]; change: BulkChange }) => callApi(bulkConversations.apply, input),
    onSettled: (_done, _error, { ids }) =>
      Promise.all([
        refreshInbox(client, new Set(ids)),
        client.invalidateQueries({ queryKey: keys.conversationStats.all }),
      ]),
  })
}

export function useUndoBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undoId: string) => callApi(bulkConversations.undo, { undoId }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.conversations.all }),
        client.invalidateQueries({ queryKey: keys.conversationStats.all }),
      ]),
  })
}
