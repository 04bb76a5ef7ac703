import type { Log } from '../log/log.ts'

type ClosedLog = { log: Log; level: 'warn' | 'error'; message: string; context: Record<string, unknown> }

/** Null, and a line in the log, when a sealed text does not open: one damaged row must not stop the others. */
export function openOrLog<T>(open: () => T, { log, level, message, context }: ClosedLog): T | null {
  try {
    return open()
  } catch (err) {
    log[level]({ err, ...context }, message)
    return null
  }
}
