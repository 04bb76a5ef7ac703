import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from '../../platform/data-folder.ts'
import { StartError } from '../../platform/start-error.ts'

const SQLITE_BUSY = 5

/** Another process serves the folder, and lives. */
export class FolderTaken extends StartError {}

/**
 * Makes this process the only one that serves the data folder, until it releases it or dies.
 * SQLite is used only for its file lock: the kernel drops it with the process, also after `kill -9`,
 * and no pid is trusted, which containers and reboots hand out again.
 */
export function claimFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, 'portavoz.pid')
  let lock: DatabaseSync | undefined
  try {
    makeDataFolder(dataDir)
    lock = new DatabaseSync(privateFile(join(dataDir, 'portavoz.lock')), { timeout: 500 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (cause) {
    lock?.close()
    throw isBusy(cause) ? taken(dataDir, pidFile) : unwritable(dataDir, cause)
  }
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

/**
 * Any user that can open the file can lock it and block the start. A file that is there is not opened for this: closing
 * it would give up the locks that this process has on it.
 */
function privateFile(path: string): string {
  if (existsSync(path)) chmodSync(path, 0o600)
  else closeSync(openSync(path, 'a', 0o600))
  return path
}

const isBusy = (cause: unknown) => cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY

function taken(dataDir: string, pidFile: string) {
  return new FolderTaken(`Otro Portavoz${pidIn(pidFile)} ya usa la carpeta de datos ${dataDir}.`)
}

function pidIn(pidFile: string) {
  try {
    return ` (proceso ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)})`
  } catch {
    return ''
  }
}

function unwritable(dataDir: string, cause: unknown) {
  return new StartError(
    `No se puede escribir en la carpeta de datos ${dataDir}: revisa sus permisos o cambia DATA_DIR.`,
    { cause },
  )
}
