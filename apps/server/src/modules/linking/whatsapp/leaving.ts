import { fail } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { leftBehindBefore, askedOf, type PendingDeletionStore } from './pending-deletions.store.ts'
import type { RemoteLinkStore } from '../remote-links/remote-links.store.ts'
import { leaving } from '../sessions/session-state.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

const LOOK_MS = 200
const LEAVING_MS = 3_000

/** How long the key of before is waited for: its owner is told so. */
const LEFT_BEHIND_MS = 30 * 24 * 60 * 60_000

export type LeavingNeeds = {
  db: Db
  store: WhatsAppSessionStore
  deletions: PendingDeletionStore
  links: Pick<RemoteLinkStore, 'withdraw'>
  clock: Clock
  log: Log
  /** Called after a commit that changes what must be kept on the line. */
  changed: () => void
  /** Resolves soon, and then again: whoever waits for something looks each time. */
  pause: (ms: number) => Promise<void>
}

/** How a session is left: silent at once, and gone from the phone as soon as that can be reached. */
export function createLeaving({ db, store, deletions, links, clock, log, changed, pause }: LeavingNeeds) {
  /** In the caller's transaction. Whoever leaves a session lets nobody else link it any more. */
  const leaveIn = async (tx: Tx, userId: string, name: string) => {
    const now = clock.now()
    const row = await store.wish(tx, userId, name, leaving, now)
    if (row) await links.withdraw(tx, name, now)
    return row
  }

  /** In the caller's transaction: the session is left, and gone once the phone has let go of it. */
  async function removeIn(tx: Tx, userId: string, name: string, agentName: string | null): Promise<boolean> {
    const row = await leaveIn(tx, userId, name)
    if (row) await deletions.ask(tx, name, userId, agentName, clock.now())
    return row !== undefined
  }

  /** Leaving is usually a matter of a moment, which is waited for. */
  async function staysAWhile(userId: string, name: string): Promise<boolean> {
    for (let waited = 0; waited < LEAVING_MS; waited += LOOK_MS) {
      if (!(await store.ofUser(userId, name))) return false
      await pause(LOOK_MS)
    }
    return true
  }

  const forget = async (which: ReturnType<typeof leftBehindBefore>): Promise<boolean> => {
    const names = await deletions.forgetLeftBehind(db, which)
    for (const session of names)
      log.warn({ session }, 'forgot a session that no key opens; its phone may still show it')
    if (names.length > 0) changed()
    return names.length > 0
  }

  return {
    async disconnect(userId: string, name: string): Promise<WhatsAppSessionRow> {
      const row = await db.transaction().execute((tx) => leaveIn(tx, userId, name))
      changed()
      return row ?? fail('whatsapp.not_found')
    },

    async remove(userId: string, name: string): Promise<{ pending: boolean }> {
      // Asked again, when nothing but forgetting it can be done.
      if (await forget(askedOf(userId, name))) return { pending: false }
      const isThere = await db.transaction().execute((tx) => removeIn(tx, userId, name, null))
      if (!isThere) fail('whatsapp.not_found')
      changed()
      return { pending: await staysAWhile(userId, name) }
    },

    /** Whose key has not come back in all that time. */
    forgetLeftBehind: () => forget(leftBehindBefore(new Date(clock.now().getTime() - LEFT_BEHIND_MS))),

    /** Nobody else writes it before the caller's transaction ends. */
    holdIn: (tx: Tx, userId: string, name: string) => store.ofUserIn(tx, userId, name),
    removeIn,
    staysAWhile,
  }
}
