import { setTimeout as pause } from 'node:timers/promises'

const POLL_TIMEOUT_MS = 60_000

/** Reads the value until `isDone` accepts it; fails after a minute, or `timeoutMs`. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  description: string,
  timeoutMs = POLL_TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (Date.now() > deadline)
      throw new Error(`waited in vain for ${description}; last seen: ${JSON.stringify(value).slice(0, 500)}`)
    await pause(250)
  }
}
