import { useSyncExternalStore } from 'react'

const every = 30_000
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
    timer = setInterval(tick, every)
    queueMicrotask(tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time for «hace 4 minutos», true to half a minute; one clock for the whole page. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
