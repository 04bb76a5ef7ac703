import type { Conversation } from '@portavoz/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMarkRead } from '../../../data/conversations/conversation-changes.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

/**
 * Marks the thread as read when its end is in view and the page is visible. A failed request is repeated when there is
 * more to read or the reader returns, not in a loop. `last`: id of the last shown message.
 */
export function useMarkThreadRead(conversation: Conversation, last: string | undefined, isEndInView: boolean) {
  const { mutate } = useMarkRead()
  const lastAttempt = useRef('')
  const mayAnswer = useMay('agent')
  const hasUnread = mayAnswer && isEndInView && conversation.unreadCount > 0
  const position = `${last} ${conversation.lastMessage?.timestamp} ${conversation.totalMessages}`
  const markRead = useEffectEvent((target: string, isReturning: boolean) => {
    if (document.visibilityState !== 'visible' || (!isReturning && lastAttempt.current === target)) return
    lastAttempt.current = target
    mutate({ conversation, upTo: last })
  })
  useEffect(() => {
    if (!hasUnread) return
    markRead(position, false)
    const onVisible = () => markRead(position, true)
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [hasUnread, position])
}
