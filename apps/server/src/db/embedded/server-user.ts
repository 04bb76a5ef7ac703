import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../platform/start-error.ts'

export type ServerUser = { uid: number; gid: number }

const nobody: ServerUser = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root, so root lends it another user: the cluster's owner, or nobody. Null: run as we are. */
export function serverUser(cluster: string): ServerUser | null {
  const me = process.getuid?.()
  if (me === undefined) return null
  const owner = existsSync(cluster) ? statSync(cluster) : null
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
  if (owner && owner.uid !== me) {
    throw new StartError(
      `La base de datos de ${cluster} es de otro usuario: arranca Portavoz con el usuario que la creó.`,
    )
  }
  return null
}

/** Whether that user may walk down to this folder. */
export function canEnter(folder: string, user: ServerUser): boolean {
  const { uid, mode } = statSync(folder)
  const opens = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0
  const up = dirname(folder)
  return opens && (up === folder || canEnter(up, user))
}
