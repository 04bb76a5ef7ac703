import { AsyncLocalStorage } from 'node:async_hooks'

const labels = new AsyncLocalStorage<string>()

/** Runs `task`, and all that it awaits, under a name that the loop watch reports: «job reply», «POST /api/agents». */
export const runAs = <T>(label: string, task: () => T): T => labels.run(label, task)

/** The global by which the watcher's thread asks the held thread, in the middle of its work, what it is doing. */
export const QUESTION = Symbol.for('portavoz.loop-watch')

const DEEPEST = 60

/** Called on top of what runs at this moment: its label and its stack are the answer. */
export function answerWatcher(): { task: string | null; stack: string } {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = DEEPEST
  const stack = new Error('held').stack ?? ''
  Error.stackTraceLimit = usual
  return { task: labels.getStore() ?? null, stack }
}
