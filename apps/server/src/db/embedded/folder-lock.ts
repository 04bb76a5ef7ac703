import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDataFolder } from '../../platform/process/data-folder.ts'
import { StartError } from '../../platform/process/start-error.ts'

const SQLITE_BUSY = 5

/** Another live process serves the folder. */
export class FolderTakenError extends StartError {}

/**
 * Locks the data folder until it is released or the process dies. SQLite serves only as a portable file lock: the
 * kernel drops it with the process, and no pid is trusted, since containers and reboots reuse pids.
 */
export function lockFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, 'portavoz.pid')
  let lock: DatabaseSync | undefined
  try {
    createDataFolder(dataDir)
    lock = new DatabaseSync(createPrivateFile(join(dataDir, 'portavoz.lock')), { timeout: 500 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (cause) {
    lock?.close()
    throw isBusy(cause) ? folderTakenError(dataDir, pidFile) : unwritableError(dataDir, cause)
  }
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

/**
 * Any user who can open the file could lock it and block the start, so it is private. An existing file is not opened
 * here: closing it would drop this process's locks on it.
 */
function createPrivateFile(path: string): string {
  if (existsSync(path)) chmodSync(path, 0o600)
  else closeSync(openSync(path, 'a', 0o600))
  return path
}

const isBusy = (cause: unknown) => cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY

function folderTakenError(dataDir: string, pidFile: string) {
  return new FolderTakenError(`Otro Portavoz${pidIn(pidFile)} ya usa la carpeta de datos ${dataDir}.`)
}

function pidIn(pidFile: string) {
  try {
    return ` (proceso ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)})`
  } catch {
    return ''
  }
}

function unwritableError(dataDir: string, cause: unknown) {
  return new StartError(
    `No se puede escribir en la carpeta de datos ${dataDir}: revisa sus permisos o cambia DATA_DIR.`,
    { cause },
  )
}
