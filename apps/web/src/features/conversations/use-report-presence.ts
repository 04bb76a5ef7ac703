import { presenceTimes } from '@portavoz/contract'
import { useCallback, useEffect, useRef } from 'react'
import { reportPresence } from '../../data/conversations/report-presence.ts'

/**
 * Reports that the person has this conversation open while the page is visible. Returns the handler of each key, which
 * reports every few seconds that the person types.
 */
export function useReportPresence(conversationId: string, isTeam: boolean): () => void {
  const reportedTypingAt = useRef(0)
  useEffect(() => {
    if (!isTeam) return
    const reportViewing = () => {
      if (document.visibilityState === 'visible') reportPresence(conversationId, 'viewing')
    }
    reportViewing()
    const timer = setInterval(reportViewing, presenceTimes.reportViewingEveryMs)
    return () => {
      clearInterval(timer)
      reportPresence(conversationId, 'gone')
    }
  }, [conversationId, isTeam])
  return useCallback(() => {
    if (!isTeam || Date.now() - reportedTypingAt.current < presenceTimes.reportTypingEveryMs) return
    reportedTypingAt.current = Date.now()
    reportPresence(conversationId, 'typing')
  }, [conversationId, isTeam])
}
