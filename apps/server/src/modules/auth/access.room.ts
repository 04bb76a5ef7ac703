import type { SignUpMode } from '@portavoz/contract'
import type { Ask } from '../../db/ask.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Letter } from '../../ports/letters.ts'
import { createAuth } from './auth.service.ts'
import { createAuthStore } from './auth.store.ts'
import { createDevices } from './devices.ts'
import { createEmailLinks } from './email-links.service.ts'
import { createGiveLink } from './give-link.ts'
import { invitationStore } from './invitations.store.ts'
import { createLetIn } from './let-in.ts'
import { createLock } from './lock.ts'
import { createSessions } from './sessions.ts'

type Needs = {
  db: Db
  ask: Ask
  clock: Clock
  attempts: Attempts
  publicUrl: string
  canSend: boolean
  signUp: SignUpMode
  signUpBudgetMicros: number
  /** Joins the caller's transaction; the letter leaves after its commit. */
  write: (tx: Tx, letter: Letter) => Promise<void>
  written: () => void
}

const WEEK_MS = 7 * 86_400_000

export type Access = ReturnType<typeof createAccess>

/** Signing up, in and out, and what is proved by letter, joined. */
export function createAccess({ ask, publicUrl, write, ...rest }: Needs) {
  const { db, clock, attempts, written } = rest
  const store = createAuthStore(db, ask)
  const devices = createDevices(db, clock)
  const sessions = createSessions(db, ask, clock)
  const giveLink = createGiveLink({ clock, publicUrl, write })
  const lock = createLock({ db, attempts, giveLink, written })
  const letIn = createLetIn({ db, ask, clock })
  return {
    auth: createAuth({ ...rest, store, sessions, lock, letIn, giveLink }),
    links: createEmailLinks({ ...rest, store, devices, giveLink, write }),
    sessions,
    async forgetOld() {
      const weekAgo = new Date(clock.now().getTime() - WEEK_MS)
      await Promise.all([
        sessions.forgetExpired(),
        devices.forgetOld(),
        attempts.forgetOld(),
        store.forgetUnproved(weekAgo),
        store.forgetLinks(weekAgo),
        invitationStore.forgetOld(db, weekAgo),
      ])
    },
  }
}
