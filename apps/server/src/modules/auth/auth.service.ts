import { fail, type SignIn, type SignUp, type User } from '@portavoz/contract'
import type { UserRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Viewer } from '../../platform/http.ts'
import { newId } from '../../platform/ids.ts'
import { passwords } from '../../platform/passwords.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import type { AuthStore } from './auth.store.ts'
import { isCommonPassword } from './common-passwords.ts'

type Needs = { store: AuthStore; clock: Clock }

const SESSION_DAYS = 30
const DAY_MS = 86_400_000

export function createAuth({ store, clock }: Needs) {
  return {
    /** The same refusal, after the same work, for an unknown user and for a wrong password. */
    async signIn({ username, password }: SignIn) {
      const user = await store.byUsername(username.trim())
      const matches = await passwords.matches(user?.passwordHash, password)
      if (!user || !matches) return fail('auth.bad_credentials')

      const now = clock.now()
      const accessToken = newToken()
      await store.openSession(tokenHash(accessToken), user.id, now, new Date(now.getTime() + SESSION_DAYS * DAY_MS))
      return { ...present(user), accessToken }
    },

    async signUp({ username, email, password }: SignUp) {
      if (isCommonPassword(password)) fail('auth.common_password', { fields: { password: commonWords } })
      const now = clock.now()
      const kept = await store.insert({
        id: newId(now.getTime()),
        username,
        email,
        passwordHash: await passwords.hash(password),
        roles: ['ROLE_USER'],
        avatar: null,
        emailVerifiedAt: null,
        createdAt: now,
      })
      if (!kept) fail('auth.taken')
      return { success: true as const, requiresEmailVerification: false, message: 'Usuario registrado correctamente' }
    },

    signOut: async (token: string): Promise<Record<string, never>> => {
      await store.closeSession(tokenHash(token))
      return {}
    },

    me: async (viewer: Viewer) => present((await store.byId(viewer.id)) ?? fail('unauthenticated')),

    authenticate: async (token: string): Promise<Viewer | null> =>
      (await store.bySession(tokenHash(token), clock.now())) ?? null,

    forgetExpired: () => store.forgetExpired(clock.now()),
  }
}

const commonWords = 'Esa contraseña es de las más usadas. Elige otra'

const present = ({ id, username, email, roles, avatar }: UserRow): User => ({ id, username, email, roles, avatar })
