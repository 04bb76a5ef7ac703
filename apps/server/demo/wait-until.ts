import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 150
const TIMEOUT_MS = 30_000

/** Polls until the condition is true. Throws after half a minute. */
export const waitUntil = async (isTrue: () => Promise<boolean>, description: string): Promise<void> => {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${description} no llegó a tiempo`)
    await pause(POLL_MS)
  }
}
