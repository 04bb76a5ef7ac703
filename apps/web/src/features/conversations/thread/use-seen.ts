import type { Conversation } from '@portavoz/contract'
import { useEffect, useEffectEvent } from 'react'
import { useMarkRead } from '../../../data/conversation-changes.ts'

/** What stands before the reader's eyes is read: the end of the thread, in a page that is not hidden. */
export function useSeen(conversation: Conversation, atBottom: boolean) {
  const { mutate } = useMarkRead()
  const unseen = atBottom && conversation.unreadCount > 0
  const seen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') mutate(conversation)
  })
  useEffect(() => {
    if (!unseen) return
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [unseen])
}
