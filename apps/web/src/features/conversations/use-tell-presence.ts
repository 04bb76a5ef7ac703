import { presenceTimes } from '@portavoz/contract'
import { useCallback, useEffect, useRef } from 'react'
import { tellPresence } from '../../data/conversations/tell-presence.ts'

/**
 * Tells the team that this conversation is open while the page is visible. Returns what to call on each key: it tells
 * that the person types, every few seconds.
 */
export function useTellPresence(conversationId: string, isTeam: boolean): () => void {
  const toldTypingAt = useRef(0)
  useEffect(() => {
    if (!isTeam) return
    const tellViewing = () => {
      if (document.visibilityState === 'visible') tellPresence(conversationId, 'viewing')
    }
    tellViewing()
    const timer = setInterval(tellViewing, presenceTimes.tellViewingEveryMs)
    return () => {
      clearInterval(timer)
      tellPresence(conversationId, 'gone')
    }
  }, [conversationId, isTeam])
  return useCallback(() => {
    if (!isTeam || Date.now() - toldTypingAt.current < presenceTimes.tellTypingEveryMs) return
    toldTypingAt.current = Date.now()
    tellPresence(conversationId, 'typing')
  }, [conversationId, isTeam])
}
