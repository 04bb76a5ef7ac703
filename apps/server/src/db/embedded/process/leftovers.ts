import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../../platform/process/start-error.ts'
import { askToStop, isAlive, isServerOf, readPostmaster } from './postmaster.ts'

const STOP_TIMEOUT_MS = 30_000

/**
 * Clears what a `kill -9` or a power cut left. Holding the folder lock proves that the former owner is gone: a server
 * still running is stopped and awaited. Returns the pid of a stale lock file if another program has it now.
 */
export async function clearLeftovers(cluster: string, native: string): Promise<number | null> {
  const old = readPostmaster(cluster)
  if (!old || !isAlive(old.pid)) return null
  if (!isServerOf(old.pid, cluster)) return old.pid
  askToStop(old.pid, native)
  const giveUpAt = Date.now() + STOP_TIMEOUT_MS
  while (isServerOf(old.pid, cluster)) {
    if (Date.now() > giveUpAt)
      throw new StartError(`El PostgreSQL anterior (proceso ${old.pid}) no termina: ciérralo y vuelve a intentarlo.`)
    await pause(50)
  }
  return null
}
