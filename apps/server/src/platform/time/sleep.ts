import { setTimeout as pause } from 'node:timers/promises'

/** Resolves after `ms`, or when the signal aborts; never rejects. With `ref: false` the process may end before. */
export const sleep = (ms: number, signal: AbortSignal, { ref = true } = {}): Promise<void> =>
  pause(ms, undefined, { signal, ref }).catch(() => {})
