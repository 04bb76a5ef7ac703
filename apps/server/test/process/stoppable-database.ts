import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { runStatement } from '../database/run-statement.ts'
import { createPreparedDataFolder } from './data-template.ts'
import { stopPostgres } from './stop-postgres.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const RESTART_MS = 90_000
const DISK_MB = 400

export type StoppableDatabase = Awaited<ReturnType<typeof startStoppableDatabase>>

/** Whether this user may mount a small disk. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Starts a PostgreSQL with a migrated database that can be stopped and started again at the same address. It keeps what
 * it acknowledged when it crashes. With `hasOwnDisk` it lies on a small disk that can be filled.
 */
export async function startStoppableDatabase({ hasOwnDisk = false } = {}) {
  const root = createTemporaryFolder('portavoz-lejos-')
  const folder = join(root, 'datos')
  mkdirSync(folder)
  if (hasOwnDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder])
  const prepared = await createPreparedDataFolder()
  await cp(prepared, folder, { recursive: true })
  rmSync(prepared, { recursive: true, force: true })
  const { url, stop } = await startEmbedded(folder, { durable: true })
  onTestFinished(async () => {
    await stop()
    if (hasOwnDisk) execFileSync('umount', ['-l', folder])
    rmSync(root, { recursive: true, force: true })
  })
  let allowStart = () => {}
  const ballast = join(folder, 'lleno')
  return {
    url,
    /** Restarts fail until `startServer`. */
    stopServer: () => void (allowStart = stopPostgres(folder)),
    async startServer() {
      allowStart()
      await vi.waitFor(() => runStatement(url, 'select 1'), { timeout: RESTART_MS, interval: 50 })
    },
    fillDisk: () => execFileSync('sh', ['-c', 'cat /dev/zero > "$1" 2>/dev/null || true', 'sh', ballast]),
    emptyDisk: () => rmSync(ballast, { force: true }),
  }
}
