import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../platform/start-error.ts'
import { loopbackUrl, socketUrl } from './addresses.ts'
import { FolderTaken } from './owner.ts'
import { isServerOf, readPostmaster } from './postmaster.ts'
import { serverUser } from './server-user.ts'
import { startEmbedded } from './start.ts'

/** There is nothing to reach: Portavoz was never opened on this folder. */
export class NoDatabase extends StartError {}

type Where = { databaseUrl: string | null; dataDir: string }

/** `inUse`: Portavoz itself is serving it now. `stop` ends only what was started here. */
export type Attached = { url: string; inUse: boolean; stop(): Promise<void> }

const PATIENCE_MS = 15_000

/**
 * The database of an installation that may be running: the given server, else our own one on `dataDir`,
 * as it stands or started for this while. Makes no new one. Throws a `StartError` with the sentence to show.
 */
export async function attach({ databaseUrl, dataDir }: Where): Promise<Attached> {
  if (databaseUrl !== null) return { url: databaseUrl, inUse: false, stop: async () => {} }
  const home = resolve(dataDir)
  const cluster = join(home, 'postgres')
  serverUser(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new NoDatabase(
      `En la carpeta de datos ${home} todavía no hay una base de datos: abre Portavoz una vez con «npm start», o indica la carpeta con DATA_DIR.`,
    )
  try {
    return { ...(await startEmbedded(home)), inUse: false }
  } catch (error) {
    // Whoever holds the folder lives: its server is not a leftover, and is not ours to stop.
    if (!(error instanceof FolderTaken)) throw error
    return { url: await addressOfRunning(cluster, home, error), inUse: true, stop: async () => {} }
  }
}

/** A server tells where it listens in its own lock file, once it is ready. */
async function addressOfRunning(cluster: string, home: string, taken: FolderTaken): Promise<string> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await pause(100)) {
    const server = readPostmaster(cluster)
    if (!server?.ready || !isServerOf(server.pid, cluster)) continue
    return server.socketFolder === '' ? loopbackUrl(home, server.port) : socketUrl(server.socketFolder)
  }
  throw new StartError(`${taken.message} Su base de datos no responde todavía: espera un momento y repite.`)
}
