import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 10

/**
 * Asks a preloaded probe (`loop-delay.ts`, `count-statements.ts`) for its counters with SIGUSR2 and reads them from its
 * file; the first number of the file, a sequence number, is left out.
 */
export async function readProcessCounters(pid: number, file: string): Promise<number[]> {
  const previous = readIfExists(file)
  process.kill(pid, 'SIGUSR2')
  for (let current = previous; ; current = readIfExists(file)) {
    if (current !== previous) return current.split(' ').slice(1).map(Number)
    await pause(POLL_MS)
  }
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
