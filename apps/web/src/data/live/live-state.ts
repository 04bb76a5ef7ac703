import { useSyncExternalStore } from 'react'

/** Whether updates arrive by stream, by polling every ten seconds, or not at all. */
export type LiveState = 'live' | 'polling' | 'offline'

/** Asks the live updates to try now. */
export const RETRY_EVENT = 'portavoz.retry'

let state: LiveState | null = null
let unreachableSince: number | null = null
const listeners = new Set<() => void>()

/** `heardAt`: time of the last contact with the server. */
export function setLiveState(next: LiveState, heardAt: number) {
  if (state === next) return
  state = next
  unreachableSince = next === 'offline' ? heardAt : null
  listeners.forEach((listener) => listener())
}

export const liveState = () => state

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null until the first attempt finished. */
export const useLiveState = () => useSyncExternalStore(subscribe, liveState)

/** Time of the last contact while the server is unreachable; null while it answers. Shown data is from then. */
export const useUnreachableSince = () => useSyncExternalStore(subscribe, () => unreachableSince)
