import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { startBenchPostgres } from './bench-postgres.ts'

export type ProductProcess = Awaited<ReturnType<typeof startProduct>>

/** Starts the product as a process on a PostgreSQL of its own; `close` stops both. */
export async function startProduct(env: Record<string, string> = {}) {
  const server = await startBenchPostgres()
  const DATABASE_URL = await server.database('ours')
  const product = await startServerProcess({ DATA_DIR: server.folder, DATABASE_URL, LOG_LEVEL: 'error', ...env })
  return {
    url: product.url,
    pid: product.pid ?? 0,
    folder: server.folder,
    async close() {
      await product.kill()
      await server.stop()
    },
  }
}
