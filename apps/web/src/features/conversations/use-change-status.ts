import type { ConversationStatus } from '@portavoz/contract'
import { useSetConversationStatus } from '../../data/conversation-changes.ts'
import { toast } from '../../ui/toast.ts'

export function useChangeStatus() {
  const { mutate, isPending } = useSetConversationStatus()
  const change = (id: string, status: ConversationStatus) =>
    mutate({ id, status }, { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) })
  return { change, busy: isPending }
}
