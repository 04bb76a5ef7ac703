import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type ServerUser } from './server-user.ts'

/** Socket paths are limited to 107 bytes (103 on macOS), and '/portavoz-XXXXXX/.s.PGSQL.5432' is added. */
const longestParent = 70

export type SocketFolder = { path: string; close(): void }

/** A short private folder for the socket of one run; the data folder may be too deep. */
export function createSocketFolder(user: ServerUser | null): SocketFolder {
  const usual = realpathSync(tmpdir())
  const parent = usual.length <= longestParent && (!user || canEnter(usual, user)) ? usual : '/tmp'
  const path = mkdtempSync(join(parent, 'portavoz-'))
  if (user) chownSync(path, user.uid, user.gid)
  return { path, close: () => rmSync(path, { recursive: true, force: true }) }
}
