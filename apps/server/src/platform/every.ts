/** Does something now and then, until stopped; a failure is told and changes nothing. Does not keep the process alive. */
export function every(ms: number, act: () => Promise<unknown>, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | null = null
  return {
    start(): void {
      timer = setInterval(() => void act().catch(failed), ms).unref()
    },
    stop(): void {
      if (timer) clearInterval(timer)
    },
  }
}
