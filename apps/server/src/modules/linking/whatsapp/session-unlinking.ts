import { fail } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { leftBehindBefore, byOwnerAndName, type PendingDeletionStore } from './pending-deletions.store.ts'
import type { RemoteLinkStore } from '../remote-links/remote-links.store.ts'
import { unlinkChanges } from '../sessions/session-state.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

const POLL_MS = 200
const UNLINK_WAIT_MS = 3_000

/** How long the server waits for its previous key before it gives up the unlink; the user reads this. */
const LEFT_BEHIND_MS = 30 * 24 * 60 * 60_000

export type SessionUnlinkingDeps = {
  db: Db
  store: WhatsAppSessionStore
  deletions: PendingDeletionStore
  links: Pick<RemoteLinkStore, 'withdraw'>
  clock: Clock
  log: Log
  afterSessionChange: () => void
  sleep: (ms: number) => Promise<void>
}

export function createSessionUnlinking({
  db,
  store,
  deletions,
  links,
  clock,
  log,
  afterSessionChange,
  sleep,
}: SessionUnlinkingDeps) {
  /** Runs in the caller's transaction; also withdraws the session's remote link. */
  const unlinkIn = async (tx: Tx, workspaceId: string, name: string) => {
    const now = clock.now()
    const row = await store.wish(tx, workspaceId, name, unlinkChanges, now)
    if (row) await links.withdraw(tx, name, now)
    return row
  }

  /** In the caller's transaction; the session is deleted once the phone is unlinked. False without a session. */
  async function removeIn(tx: Tx, workspaceId: string, name: string, agentName: string | null): Promise<boolean> {
    const row = await unlinkIn(tx, workspaceId, name)
    if (row) await deletions.request(tx, name, workspaceId, agentName, clock.now())
    return row !== undefined
  }

  /** True when the session still exists after three seconds; usually the unlink takes a moment. */
  async function staysAWhile(workspaceId: string, name: string): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < UNLINK_WAIT_MS; waitedMs += POLL_MS) {
      if (!(await store.ofWorkspace(workspaceId, name))) return false
      await sleep(POLL_MS)
    }
    return true
  }

  const deleteMatching = async (filter: ReturnType<typeof leftBehindBefore>): Promise<boolean> => {
    const names = await deletions.deleteLeftBehind(db, filter)
    for (const session of names)
      log.warn({ session }, 'forgot a session that no key opens; its phone may still show it')
    if (names.length > 0) afterSessionChange()
    return names.length > 0
  }

  return {
    async disconnect(workspaceId: string, name: string): Promise<WhatsAppSessionRow> {
      const row = await db.transaction().execute((tx) => unlinkIn(tx, workspaceId, name))
      afterSessionChange()
      return row ?? fail('whatsapp.not_found')
    },

    async remove(workspaceId: string, name: string): Promise<{ pending: boolean }> {
      if (await deleteMatching(byOwnerAndName(workspaceId, name))) return { pending: false }
      const isThere = await db.transaction().execute((tx) => removeIn(tx, workspaceId, name, null))
      if (!isThere) fail('whatsapp.not_found')
      afterSessionChange()
      return { pending: await staysAWhile(workspaceId, name) }
    },

    deleteLeftBehind: () => deleteMatching(leftBehindBefore(new Date(clock.now().getTime() - LEFT_BEHIND_MS))),

    holdIn: (tx: Tx, workspaceId: string, name: string) => store.lockOfWorkspace(tx, workspaceId, name),
    removeIn,
    staysAWhile,
  }
}
