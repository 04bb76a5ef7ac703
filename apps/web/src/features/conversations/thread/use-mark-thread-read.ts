import type { Conversation } from '@portavoz/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMarkRead } from '../../../data/conversations/conversation-changes.ts'
import { clearNotices, useHasNotices } from '../../../data/conversations/conversation-notices.ts'
import { afterFirstPage } from '../../../lib/page-settled.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

/**
 * Marks the thread and its notifications as read when its end is in view and the page is visible. A failed request is
 * repeated when there is more to read or the reader returns, not in a loop. `last`: id of the last shown message.
 */
export function useMarkThreadRead(conversation: Conversation, last: string | undefined, isEndInView: boolean) {
  const { mutate } = useMarkRead()
  const lastAttempt = useRef('')
  const mayAnswer = useMay('agent')
  const hasNotices = useHasNotices(conversation)
  const hasUnread = isEndInView && ((mayAnswer && conversation.unreadCount > 0) || hasNotices)
  const position = `${last} ${conversation.lastMessage?.timestamp} ${conversation.totalMessages} ${hasNotices}`
  const markRead = useEffectEvent((target: string, isReturning: boolean) => {
    if (document.visibilityState !== 'visible' || (!isReturning && lastAttempt.current === target)) return
    lastAttempt.current = target
    // Who only looks at the workspace changes nothing in it.
    if (mayAnswer) mutate({ conversation, upTo: last, hasNotices })
    else clearNotices(conversation)
  })
  const markLeft = useEffectEvent(() => {
    if (hasUnread) markRead(position, false)
  })
  useEffect(() => {
    // The thread is left before the rest of the page is there.
    window.addEventListener('pagehide', markLeft)
    return () => {
      window.removeEventListener('pagehide', markLeft)
      markLeft()
    }
  }, [])
  useEffect(() => {
    if (!hasUnread) return
    let isLeft = false
    // The first page shows its messages before.
    void afterFirstPage(async () => {
      if (!isLeft) markRead(position, false)
    })
    const onVisible = () => markRead(position, true)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [hasUnread, position])
}
