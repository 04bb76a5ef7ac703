import { runAs } from './loop-watch/task-label.ts'

/**
 * Runs `act` every `ms` under the label `task`, until stopped; a failure goes to `failed` and changes nothing. Does not
 * keep the process alive.
 */
export function every(task: string, ms: number, act: () => Promise<unknown>, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | null = null
  return {
    start(): void {
      timer = setInterval(() => void runAs(`timer ${task}`, act).catch(failed), ms).unref()
    },
    stop(): void {
      if (timer) clearInterval(timer)
    },
  }
}
