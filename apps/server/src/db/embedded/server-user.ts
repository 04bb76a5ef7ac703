import { randomInt } from 'node:crypto'
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../platform/process/start-error.ts'

export type ServerUser = { uid: number; gid: number }

/** The shared system user: other programs of that user could read the files or use the socket. */
const SHARED_UID = 65_534

/** Between the ids of people and those of systemd; small enough for containers that map 65,536 ids. */
const OWN_UIDS = [40_000, 60_000] as const

/**
 * PostgreSQL refuses to run as root: returns the cluster's owner, or a user id that no program uses. Null: run as the
 * current user.
 */
export function serverUser(cluster: string): ServerUser | null {
  const me = process.getuid?.()
  if (me === undefined) return null
  const owner = existsSync(cluster) ? statSync(cluster) : null
  if (me === 0)
    return owner && owner.uid !== 0 && owner.uid !== SHARED_UID ? { uid: owner.uid, gid: owner.gid } : newUser()
  if (owner && owner.uid !== me) {
    throw new StartError(
      `La base de datos de ${cluster} es de otro usuario: arranca Portavoz con el usuario que la creó.`,
    )
  }
  return null
}

function newUser(): ServerUser {
  const usedIds = new Set([...accountIds('/etc/passwd'), ...accountIds('/etc/group'), ...runningIds()])
  for (;;) {
    const id = randomInt(...OWN_UIDS)
    if (!usedIds.has(id)) return { uid: id, gid: id }
  }
}

/**
 * initdb needs a user with a name. A system user that no program uses creates the cluster, which is then handed over.
 */
export function makingUser(): ServerUser {
  const running = new Set(runningIds())
  const idle = accountIds('/etc/passwd').find((id) => id > 0 && id < 1_000 && !running.has(id))
  const id = idle ?? SHARED_UID
  return { uid: id, gid: id }
}

/** The third field of each line is the id, in passwd and in group. */
function accountIds(file: string): number[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.map((line) => Number(line.split(':')[2]))
}

function runningIds(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statSync(join('/proc', pid), { throwIfNoEntry: false })?.uid ?? [])
}

/**
 * Changes the owner of a cluster, the folder itself last, so that the next start finishes an interrupted change. The
 * server must not be running.
 */
export function handOver(cluster: string, passwordFile: string, { uid, gid }: ServerUser): void {
  if (!existsSync(cluster) || statSync(cluster).uid === uid) return
  if (existsSync(passwordFile)) chownSync(passwordFile, uid, gid)
  giveAll(cluster, uid, gid)
}

function giveAll(folder: string, uid: number, gid: number) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveAll(path, uid, gid)
    else lchownSync(path, uid, gid)
  }
  chownSync(folder, uid, gid)
}

/** Whether the user can traverse the path to this folder. */
export function canEnter(folder: string, user: ServerUser): boolean {
  const { uid, mode } = statSync(folder)
  const opens = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0
  const up = dirname(folder)
  return opens && (up === folder || canEnter(up, user))
}
