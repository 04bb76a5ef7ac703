import { AsyncLocalStorage } from 'node:async_hooks'

const labels = new AsyncLocalStorage<string>()

/**
 * Runs `task` and everything it awaits under a label that the loop watch reports, such as `job reply` or `POST
 * /api/agents`.
 */
export const runWithLabel = <T>(label: string, task: () => T): T => labels.run(label, task)

/** The global function that the watcher thread calls in the blocked thread. */
export const WATCHER_GLOBAL = Symbol.for('portavoz.loop-watch')

const MAX_FRAMES = 60

/** Runs on top of the current stack, so its own label and stack describe the blocking task. */
export function describeCurrentTask(): { task: string | null; stack: string } {
  const previousLimit = Error.stackTraceLimit
  Error.stackTraceLimit = MAX_FRAMES
  const stack = new Error('held').stack ?? ''
  Error.stackTraceLimit = previousLimit
  return { task: labels.getStore() ?? null, stack }
}
