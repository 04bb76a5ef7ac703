import { fail, type SignIn, type SignUp, type User } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuseCommon } from '../../platform/common-passwords.ts'
import type { Viewer } from '../../platform/http.ts'
import { newId } from '../../platform/ids.ts'
import { passwords } from '../../platform/passwords.ts'
import { tokenHash } from '../../platform/tokens.ts'
import type { Visitor } from '../../platform/visitor.ts'
import type { AuthStore } from './auth.store.ts'
import type { Devices } from './devices.ts'
import type { GiveLink } from './give-link.ts'
import type { Lock } from './lock.ts'
import { lettersFrom, signInPatience, signUpPatience } from './patience.ts'
import type { Sessions } from './sessions.ts'

type Needs = {
  db: Db
  store: AuthStore
  clock: Clock
  attempts: Attempts
  devices: Devices
  sessions: Sessions
  lock: Lock
  giveLink: GiveLink
  /** Letters can be sent: then an address is proved before anybody enters with it. */
  canSend: boolean
  /** Called after the commit of whatever wrote a letter. */
  written: () => void
}

export function createAuth({ db, store, clock, attempts, devices, sessions, lock, giveLink, canSend, written }: Needs) {
  return {
    /** The same refusal, after the same work, for an unknown user and for a wrong password. */
    async signIn({ username, password }: SignIn, from: Visitor) {
      const name = username.trim().toLowerCase()
      const shown = from.device === null ? '' : tokenHash(from.device)
      const user = await store.byUsername(name, shown)
      const patience = signInPatience(name, from.source, user?.knowsDevice ? { userId: user.id, device: shown } : null)
      const matches = await passwords.matches(user?.passwordHash, password, lock.turn(patience, user, from.source))
      if (!user || !matches) return fail('auth.bad_credentials')
      if (user.mustVerify && !user.emailVerifiedAt) fail('auth.unverified')
      const entered = await db.transaction().execute(async (tx) => {
        // It may have been replaced while we compared: whoever replaced it ended all that it had opened.
        if (!(await store.stillHas(tx, user.id, user.passwordHash))) fail('auth.bad_credentials')
        return {
          accessToken: await sessions.open(tx, user.id, from.userAgent),
          device: await devices.remember(tx, user.id, from.device),
        }
      })
      await lock.forgive(patience)
      return { device: entered.device, answer: { ...present(user), accessToken: entered.accessToken } }
    },

    async signUp({ username, email, password }: SignUp, from: Visitor) {
      refuseCommon(password, 'password')
      const patience = [...signUpPatience(from.source), ...(canSend ? [lettersFrom(from.source)] : [])]
      if (await attempts.refuses(patience)) fail('auth.too_many')
      const now = clock.now()
      const draft = {
        id: newId(now.getTime()),
        username,
        email,
        passwordHash: await passwords.hash(password),
        roles: ['ROLE_USER' as const],
        avatar: null,
        emailVerifiedAt: null,
        mustVerify: canSend,
        createdAt: now,
      }
      await db.transaction().execute(async (tx) => {
        if (!(await store.insert(tx, draft))) fail('auth.taken')
        if (canSend) await giveLink(tx, 'verify', draft)
      })
      if (canSend) written()
      return {
        success: true as const,
        requiresEmailVerification: canSend,
        message: canSend ? 'Te enviamos un email para verificar tu cuenta' : 'Usuario registrado correctamente',
      }
    },

    signOut: async (token: string): Promise<Record<string, never>> => {
      await sessions.close(token)
      return {}
    },

    me: async (viewer: Viewer) => present((await store.byId(viewer.id)) ?? fail('unauthenticated')),
  }
}

const present = ({ id, username, email, roles, avatar }: UserRow): User => ({ id, username, email, roles, avatar })
