import { useSyncExternalStore } from 'react'

/** Whether news arrive as they happen, every ten seconds, or not at all. */
export type LiveState = 'live' | 'polling' | 'offline'

let state: LiveState | null = null
const listeners = new Set<() => void>()

export function setLiveState(next: LiveState) {
  if (state === next) return
  state = next
  listeners.forEach((listener) => listener())
}

export const liveState = () => state

/** Null until the first answer, good or bad. */
export const useLiveState = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, liveState)
