import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { createPreparedDataFolder } from './data-template.ts'

/**
 * Starts a PostgreSQL with a migrated database for one test of killed, stopped or silent processes: on the shared one,
 * the transaction that such a process leaves open would delay the events of every other test.
 */
export async function startOwnDatabase(): Promise<{ url: string; folder: string }> {
  const folder = await createPreparedDataFolder()
  const { url, stop } = await startEmbedded(folder, { durable: false })
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url, folder }
}
