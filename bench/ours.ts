import { openProcess } from '../apps/server/test/process.ts'
import { openServer } from './server.ts'

export type Ours = Awaited<ReturnType<typeof openOurs>>

/** The product as a process on a PostgreSQL of its own; `close` ends both. */
export async function openOurs(env: Record<string, string> = {}) {
  const server = await openServer()
  const DATABASE_URL = await server.database('ours')
  const ours = await openProcess({ DATA_DIR: server.folder, DATABASE_URL, LOG_LEVEL: 'error', ...env })
  return {
    url: ours.url,
    pid: ours.pid ?? 0,
    folder: server.folder,
    async close() {
      await ours.kill()
      await server.stop()
    },
  }
}
