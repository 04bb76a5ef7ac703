import { useSyncExternalStore } from 'react'

const tickMs = 30_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, tickMs)
    queueMicrotask(tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const doNotSubscribe = () => () => {}

/**
 * The current time, updated every 30 seconds by one timer for the whole page. Without `isNeeded` it may be old, and its
 * component is not rendered again.
 */
export const useNow = (isNeeded = true) =>
  useSyncExternalStore(isNeeded ? subscribe : doNotSubscribe, isNeeded ? () => now : () => 0)
