import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasPlannedMoves } from '../../platform/files/planned-moves.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { settleRestoreInto } from '../installation/settle-restore.ts'
import { loopbackUrl, socketUrl } from './addresses.ts'
import { FolderTakenError } from './folder-lock.ts'
import { isServerOf, readPostmaster } from './process/postmaster.ts'
import { serverUser } from './server-user.ts'
import { startEmbedded } from './start-embedded.ts'

/** The folder holds no database: Portavoz never started on it. */
export class NoDatabaseError extends StartError {}

type DatabaseLocation = { databaseUrl: string | null; dataDir: string }

/** `inUse`: Portavoz is serving it now. `stop` ends only what was started here. */
export type AttachedDatabase = { url: string; inUse: boolean; stop(): Promise<void> }

const CONNECT_TIMEOUT_MS = 15_000

/**
 * Connects to the database of an installation that may be running: the given server, or the embedded one on `dataDir`,
 * running or started for this visit. Never creates one. Throws a `StartError` with the sentence to show.
 */
export async function attach({ databaseUrl, dataDir }: DatabaseLocation): Promise<AttachedDatabase> {
  const home = resolve(dataDir)
  if (databaseUrl !== null) {
    await settleRestoreInto(databaseUrl, home)
    return { url: databaseUrl, inUse: false, stop: async () => {} }
  }
  const cluster = join(home, 'postgres')
  serverUser(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION')) && !hasPlannedMoves(home))
    throw new NoDatabaseError(
      `En la carpeta de datos ${home} todavía no hay una base de datos: abre Portavoz una vez con «npm start», o indica la carpeta con DATA_DIR.`,
    )
  try {
    return { ...(await startEmbedded(home)), inUse: false }
  } catch (error) {
    // The owner of the folder is alive: its server is neither a leftover nor ours to stop.
    if (!(error instanceof FolderTakenError)) throw error
    return { url: await addressOfRunning(cluster, home, error), inUse: true, stop: async () => {} }
  }
}

/** PostgreSQL writes its address into its lock file once it is ready. */
async function addressOfRunning(cluster: string, home: string, folderTaken: FolderTakenError): Promise<string> {
  for (const giveUpAt = Date.now() + CONNECT_TIMEOUT_MS; Date.now() < giveUpAt; await pause(100)) {
    const server = readPostmaster(cluster)
    if (!server?.ready || !isServerOf(server.pid, cluster)) continue
    return server.socketFolder === '' ? loopbackUrl(home, server.port) : socketUrl(server.socketFolder)
  }
  throw new StartError(`${folderTaken.message} Su base de datos no responde todavía: espera un momento y repite.`)
}
