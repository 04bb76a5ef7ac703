/** Waits, but not past `stop`, nor past the window event that makes waiting pointless. */
export function pause(ms: number, stop: AbortSignal, orUntil?: keyof WindowEventMap): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      if (orUntil) removeEventListener(orUntil, end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (stop.aborted) end()
    stop.addEventListener('abort', end)
    if (orUntil) addEventListener(orUntil, end)
  })
}
