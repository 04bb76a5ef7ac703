import { useSyncExternalStore } from 'react'

/** Whether news arrive as they happen, every ten seconds, or not at all. */
export type LiveState = 'live' | 'polling' | 'offline'

let state: LiveState | null = null
let silentSince: number | null = null
const listeners = new Set<() => void>()

/** `heardAt` is when the server was last heard. */
export function setLiveState(next: LiveState, heardAt: number) {
  if (state === next) return
  state = next
  silentSince = next === 'offline' ? heardAt : null
  listeners.forEach((listener) => listener())
}

export const liveState = () => state

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null until the first answer, good or bad. */
export const useLiveState = () => useSyncExternalStore(subscribe, liveState)

/** When the server was last heard, while it is not: what is shown of it was true then. Null while it answers. */
export const useSilentSince = () => useSyncExternalStore(subscribe, () => silentSince)
