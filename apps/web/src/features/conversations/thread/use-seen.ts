import type { Conversation } from '@portavoz/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMarkRead } from '../../../data/conversation-changes.ts'

/**
 * What stands before the reader's eyes is read: the end of the thread, in a page that is not hidden. A mark that the
 * server refuses is tried again when there is more to read or the reader comes back, not for as long as they stay.
 * `last`: of the messages that are shown.
 */
export function useSeen(conversation: Conversation, last: string | undefined, isEndInView: boolean) {
  const { mutate } = useMarkRead()
  const tried = useRef('')
  const unseen = isEndInView && conversation.unreadCount > 0
  const read = `${last} ${conversation.lastMessage?.timestamp} ${conversation.totalMessages}`
  const see = useEffectEvent((what: string, comesBack: boolean) => {
    if (document.visibilityState !== 'visible' || (!comesBack && tried.current === what)) return
    tried.current = what
    mutate({ conversation, upTo: last })
  })
  useEffect(() => {
    if (!unseen) return
    see(read, false)
    const comeBack = () => see(read, true)
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [unseen, read])
}
