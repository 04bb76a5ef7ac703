import { runWithLabel } from '../loop-watch/task-label.ts'

/**
 * Runs `run` every `ms` under the label `label` of the loop watch until stopped. Errors go to `onError`. Does not keep
 * the process alive.
 */
export function createInterval(
  label: string,
  ms: number,
  run: () => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | null = null
  return {
    start(): void {
      timer = setInterval(() => void runWithLabel(`timer ${label}`, run).catch(onError), ms).unref()
    },
    stop(): void {
      if (timer) clearInterval(timer)
    },
  }
}
