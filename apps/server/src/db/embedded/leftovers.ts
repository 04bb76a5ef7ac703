import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../platform/start-error.ts'
import { askToStop, isAlive, isServerOf, readPostmaster } from './postmaster.ts'

const patienceMs = 30_000

/**
 * Clears the way after a `kill -9` or a power cut. Our claim on the folder proves that the old server's owner is gone:
 * a server that still runs is stopped and awaited. Answers the stale lock file's pid when a stranger carries it now.
 */
export async function clearLeftovers(cluster: string, native: string): Promise<number | null> {
  const old = readPostmaster(cluster)
  if (!old || !isAlive(old.pid)) return null
  if (!isServerOf(old.pid, cluster)) return old.pid
  askToStop(old.pid, native)
  const giveUpAt = Date.now() + patienceMs
  while (isServerOf(old.pid, cluster)) {
    if (Date.now() > giveUpAt)
      throw new StartError(`El PostgreSQL anterior (proceso ${old.pid}) no termina: ciérralo y vuelve a intentarlo.`)
    await pause(50)
  }
  return null
}
