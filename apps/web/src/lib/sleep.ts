/** Resolves after `ms`, or earlier when the signal aborts or the window event fires. */
export function sleep(ms: number, stopSignal: AbortSignal, wakeEvent?: keyof WindowEventMap): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stopSignal.removeEventListener('abort', finish)
      if (wakeEvent) removeEventListener(wakeEvent, finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    if (stopSignal.aborted) finish()
    stopSignal.addEventListener('abort', finish)
    if (wakeEvent) addEventListener(wakeEvent, finish)
  })
}
