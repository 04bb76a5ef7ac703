import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { RETRY_EVENT, useUnreachableSince } from './live-state.ts'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()
const retryMs = 1_500

/** Null while the server can be reached; otherwise since when it cannot, and how to try now. */
export function useOffline() {
  const since = useUnreachableSince()
  const online = useSyncExternalStore(subscribe, isOnline)
  const [isTrying, setTrying] = useState(false)
  if (online && since === null) return null
  function onRetry() {
    setTrying(true)
    dispatchEvent(new Event(RETRY_EVENT))
    setTimeout(() => setTrying(false), retryMs)
  }
  return { since, isTrying, onRetry }
}
