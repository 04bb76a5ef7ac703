import { presenceTimes } from '@portavoz/contract'
import { useCallback, useEffect, useRef } from 'react'
import { afterFirstPage } from '../../lib/page-settled.ts'
import { reportPresence } from '../../data/conversations/report-presence.ts'

type PresenceReports = { onTyping: () => void; onSent: () => void }

/**
 * Reports that the person has this conversation open while the page is visible. Returns the handlers of
 * each key, which reports every few seconds that the person types, and of a sent message, which ends that.
 */
export function useReportPresence(conversationId: string, isTeam: boolean): PresenceReports {
  const reportedTypingAt = useRef(0)
  const isOpen = useRef(false)
  useEffect(() => {
    if (!isTeam) return
    const reportViewing = () => {
      if (document.visibilityState === 'visible') reportPresence(conversationId, 'viewing')
    }
    isOpen.current = true
    let isLeft = false
    // The first page shows its messages before.
    void afterFirstPage(async () => {
      if (!isLeft) reportViewing()
    })
    const timer = setInterval(reportViewing, presenceTimes.reportViewingEveryMs)
    return () => {
      clearInterval(timer)
      isOpen.current = false
      isLeft = true
      reportPresence(conversationId, 'gone')
    }
  }, [conversationId, isTeam])
  const onTyping = useCallback(() => {
    if (!isTeam || Date.now() - reportedTypingAt.current < presenceTimes.reportTypingEveryMs) return
    reportedTypingAt.current = Date.now()
    reportPresence(conversationId, 'typing')
  }, [conversationId, isTeam])
  const onSent = useCallback(() => {
    reportedTypingAt.current = 0
    // A message may be stored after the conversation was closed.
    if (isOpen.current) reportPresence(conversationId, 'viewing')
  }, [conversationId])
  return { onTyping, onSent }
}
