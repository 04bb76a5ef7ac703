import {
  fail,
  isClearName,
  type SignIn,
  type SignUp,
  type SignUpMode,
  UNCLEAR_NAME,
  type User,
} from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuseCommon, refuseName } from '../../platform/common-passwords.ts'
import type { Viewer } from '../../platform/http.ts'
import { newId } from '../../platform/ids.ts'
import { passwords } from '../../platform/passwords.ts'
import { tokenHash } from '../../platform/tokens.ts'
import type { Visitor } from '../../platform/visitor.ts'
import type { AuthStore } from './auth.store.ts'
import type { GiveLink } from './give-link.ts'
import type { LetIn } from './let-in.ts'
import type { Lock } from './lock.ts'
import { maySignUp, useInvitation } from './may-sign-up.ts'
import { lettersFrom, signInPatience, signUpPatience } from './patience.ts'
import type { Sessions } from './sessions.ts'

type Needs = {
  db: Db
  store: AuthStore
  clock: Clock
  attempts: Attempts
  sessions: Sessions
  lock: Lock
  letIn: LetIn
  giveLink: GiveLink
  /** Letters can be sent: then an address is proved before anybody enters with it. */
  canSend: boolean
  signUp: SignUpMode
  signUpBudgetMicros: number
  /** Called after the commit of whatever wrote a letter. */
  written: () => void
}

export function createAuth(needs: Needs) {
  const { db, store, clock, attempts, sessions, lock, letIn, giveLink, canSend, written } = needs
  return {
    /** The same refusal, after the same work, for an unknown user and for a wrong password. */
    async signIn({ username, password }: SignIn, from: Visitor, gone?: AbortSignal) {
      const name = username.trim()
      const shown = from.device === null ? '' : tokenHash(from.device)
      const names = namesOf(signInPatience('', from.source, shown))
      const isKnown = shown !== '' && passwords.isBusy() && (await store.knowsDevice(name, shown))
      const place = { source: from.source, isKnown, gone }
      const { user, own } = await passwords.inTurn(place, async (compare) => {
        const { user: named, key, counts } = await store.atTheDoor(name, shown, names, clock.now())
        const { ofKnown, ofStranger } = signInPatience(key, from.source, shown)
        const patience = named?.knowsDevice ? ofKnown : ofStranger
        lock.refuse(patience, counts)
        const matches = await compare(named?.passwordHash, password)
        if (named && matches) return { user: named, own: patience[0] }
        await lock.count(patience, named, from.source)
        return fail('auth.bad_credentials')
      })
      if (user.isUnproved) fail('auth.unverified')
      const entered = (await letIn(user, from, own)) ?? fail('auth.bad_credentials')
      return { device: entered.device, answer: { ...present(user), accessToken: entered.accessToken } }
    },

    signUpMode: async () => ({ mode: needs.signUp, hasAccounts: await store.hasAccounts() }),

    async signUp({ username, email, password, invitation }: SignUp, from: Visitor) {
      if (!isClearName(username)) fail('auth.unclear_name', { fields: { username: UNCLEAR_NAME } })
      refuseCommon(password, 'password')
      refuseName(password, username, 'password')
      const patience = [...signUpPatience(from.source), ...(canSend ? [lettersFrom(from.source)] : [])]
      if (await attempts.refuses(patience)) fail('auth.too_many')
      const now = clock.now()
      const entry = await maySignUp(db, needs.signUp, invitation, { now, hasAccounts: store.hasAccounts })
      const draft = {
        id: newId(now.getTime()),
        username,
        email,
        passwordHash: await passwords.hash(password, { source: from.source, isKnown: false }),
        roles: ['ROLE_USER' as const],
        avatar: null,
        emailVerifiedAt: null,
        mustVerify: canSend,
        createdAt: now,
      }
      await db.transaction().execute(async (tx) => {
        await useInvitation(tx, entry, now)
        const kept = (await store.insert(tx, draft)) ?? fail('auth.taken')
        if (entry.mustBeFirst && !kept.isFirst) fail('auth.signup_closed')
        if (entry.invitation === null) await store.limitSpending(tx, kept.id, needs.signUpBudgetMicros)
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

const namesOf = ({ ofKnown, ofStranger }: ReturnType<typeof signInPatience>) =>
  [...ofKnown, ...ofStranger].map(({ name }) => name)

const present = ({ id, username, email, roles, avatar }: Pick<UserRow, keyof User>): User => ({
  id,
  username,
  email,
  roles,
  avatar,
})
