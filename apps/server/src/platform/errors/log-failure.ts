import type { Log } from '../log/log.ts'

type FailureLog = { log: Log; level?: 'debug' | 'warn' | 'error'; message: string; context?: Record<string, unknown> }

/**
 * Waits for a task in which no caller needs the error: a failure is logged as `{ err, ...context }`, by default as a
 * warning, and the result is undefined. Never rejects.
 */
export const logFailure = <T>(
  task: Promise<T>,
  { log, level = 'warn', message, context }: FailureLog,
): Promise<T | undefined> =>
  task.catch((err: unknown) => {
    log[level]({ err, ...context }, message)
    return undefined
  })
