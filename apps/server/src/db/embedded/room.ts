import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type ServerUser } from './server-user.ts'

/** Socket paths end at 107 bytes (103 on macOS), and ours adds '/portavoz-XXXXXX/.s.PGSQL.5432'. */
const longestParent = 70

export type Room = { path: string; close(): void }

/** A short private folder for one run of the server: its socket lives here, never in the data folder, which may be deep. */
export function openRoom(user: ServerUser | null): Room {
  const usual = realpathSync(tmpdir())
  const parent = usual.length <= longestParent && (!user || canEnter(usual, user)) ? usual : '/tmp'
  const path = mkdtempSync(join(parent, 'portavoz-'))
  if (user) chownSync(path, user.uid, user.gid)
  return { path, close: () => rmSync(path, { recursive: true, force: true }) }
}
