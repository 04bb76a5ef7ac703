import type { Conversation, ConversationStatus } from '@portavoz/contract'
import { useSetConversationStatus } from '../../data/conversations.ts'
import { toast } from '../../ui/toast.ts'

export function useChangeStatus({ id }: Conversation) {
  const { mutate, isPending } = useSetConversationStatus()
  const change = (status: ConversationStatus) =>
    mutate({ id, status }, { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) })
  return { change, busy: isPending }
}
