/**
 * Runs `run` at the first call and, after more calls, once at the end of each `ms`. Does not keep the process alive.
 */
export function createThrottle(ms: number, run: () => void) {
  let timer: NodeJS.Timeout | null = null
  let isCalledAgain = false

  function call(): void {
    if (timer) return void (isCalledAgain = true)
    run()
    timer = setTimeout(() => {
      timer = null
      if (!isCalledAgain) return
      isCalledAgain = false
      call()
    }, ms).unref()
  }

  return {
    call,
    /** Drops a run that waits. */
    cancel(): void {
      if (timer) clearTimeout(timer)
    },
  }
}
