import type { ConversationStatus } from '@portavoz/contract'
import { useSetConversationStatus } from '../../data/conversations/conversation-changes.ts'
import { toast } from '../../ui/feedback/toast.ts'

export function useChangeStatus() {
  const { mutate, isPending } = useSetConversationStatus()
  const changeStatus = (id: string, status: ConversationStatus) =>
    mutate({ id, status }, { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) })
  return { changeStatus, busy: isPending }
}
