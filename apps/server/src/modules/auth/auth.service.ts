import { fail, newNameError, type SignIn, type SignUp, type SignUpMode, type User } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { UserRow } from '../../db/schema.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { refuseCommonPassword, refuseUsernameAsPassword } from '../../platform/security/common-passwords.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { newId } from '../../platform/security/ids.ts'
import { passwords } from '../../platform/security/passwords.ts'
import { tokenHash } from '../../platform/security/tokens.ts'
import type { ClientInfo } from '../../platform/http/client-info.ts'
import type { AuthStore } from './auth.store.ts'
import type { SendLink } from './email-links/send-link.ts'
import type { SecondFactorSignIn } from './second-factor/second-factor-sign-in.ts'
import type { StartSession } from './sign-in/start-session.ts'
import type { SignInLock } from './sign-in/sign-in-lock.ts'
import { checkSignUp, checkWorkspaceInvitation } from './sign-up/check-sign-up.ts'
import type { CreateAccount, WorkspaceInvitationUse } from './sign-up/create-account.ts'
import { emailRateLimits, emailSourceLimit, signInRateLimits, signUpRateLimits } from './auth-rate-limits.ts'
import type { SignInSessions } from './sign-in/sign-in-sessions.ts'

type AuthServiceDeps = {
  db: Db
  store: AuthStore
  clock: Clock
  attempts: RateLimiter
  sessions: SignInSessions
  signInLock: SignInLock
  recordRefusal: (refusal: { userId: string | null; at: Date; source: string }) => Promise<void>
  startSession: StartSession
  secondFactorSignIn: SecondFactorSignIn
  sendLink: SendLink
  /** Whether e-mails can be sent; then an address is verified before its first sign-in. */
  canSend: boolean
  signUp: SignUpMode
  workspaceInvitations: WorkspaceInvitationUse
  createAccount: CreateAccount
  /** The name of the OpenID Connect provider; null without one. */
  providerName: string | null
  /** Whether an update brought news that the person has not read. */
  hasNews: (user: Pick<UserRow, 'newsRead' | 'createdAt'>) => boolean
  /** Runs after the commit of a transaction that queued an e-mail. */
  written: () => void
}

export function createAuthService(deps: AuthServiceDeps) {
  const {
    db,
    store,
    clock,
    attempts,
    sessions,
    signInLock,
    startSession,
    sendLink,
    canSend,
    written,
    workspaceInvitations,
    createAccount,
  } = deps
  return {
    /** An unknown user and a wrong password get the same refusal after the same work. */
    async signIn({ username, password }: SignIn, client: ClientInfo, disconnected?: AbortSignal) {
      const name = username.trim()
      const deviceHash = client.device === null ? '' : tokenHash(client.device)
      const names = limitNames(signInRateLimits('', client.source, deviceHash))
      const isKnown = deviceHash !== '' && passwords.isBusy() && (await store.knowsDevice(name, deviceHash))
      const attempt = { source: client.source, isKnown, signal: disconnected }
      const { user, matches, ownLimit } = await passwords.withSlot(attempt, async (compare) => {
        const { user: account, key, counts } = await store.loadSignInState(name, deviceHash, names, clock.now())
        const { knownDevice, unknownDevice } = signInRateLimits(key, client.source, deviceHash)
        const rateLimits = account?.knowsDevice ? knownDevice : unknownDevice
        signInLock.assertAllowed(rateLimits, counts)
        const isRight = await compare(account?.passwordHash, password)
        if (!isRight) await signInLock.recordFailure(rateLimits, account, client.source)
        return { user: account, matches: isRight, ownLimit: rateLimits[0] }
      })
      if (!user || !matches) {
        await deps.recordRefusal({ userId: user?.id ?? null, at: clock.now(), source: client.source })
        return fail('auth.bad_credentials')
      }
      if (user.isUnproved) fail('auth.unverified')
      if (user.hasSecondFactor)
        return fail('auth.second_factor', { data: await deps.secondFactorSignIn.ask(user, ownLimit) })
      const session = (await startSession(user, client, ownLimit)) ?? fail('auth.bad_credentials')
      return { device: session.device, answer: { ...present(user), accessToken: session.accessToken } }
    },

    signUpMode: async () => ({
      mode: deps.signUp,
      hasAccounts: await store.hasAccounts(),
      providerName: deps.providerName,
    }),

    async signUp({ username, email, password, invitation, workspaceInvitation }: SignUp, client: ClientInfo) {
      const nameError = newNameError(username)
      if (nameError !== null) fail('auth.unclear_name', { fields: { username: nameError } })
      refuseCommonPassword(password, 'password')
      refuseUsernameAsPassword(password, username, 'password')
      // A link may register the same address again and again.
      const emailLimits =
        workspaceInvitation === undefined
          ? [emailSourceLimit(client.source)]
          : emailRateLimits('verify', email, client.source)
      const rateLimits = [...signUpRateLimits(client.source), ...(canSend ? emailLimits : [])]
      if (await attempts.refuses(rateLimits)) fail('auth.too_many')
      const now = clock.now()
      const permission =
        workspaceInvitation === undefined
          ? await checkSignUp(db, deps.signUp, invitation, { now, hasAccounts: store.hasAccounts })
          : checkWorkspaceInvitation(deps.signUp, await workspaceInvitations.isUsable(workspaceInvitation))
      const newUser = {
        id: newId(now.getTime()),
        usernames: [username],
        email,
        passwordHash: await passwords.hash(password, { source: client.source, isKnown: false }),
        roles: ['ROLE_USER' as const],
        avatar: null,
        emailVerifiedAt: null,
        mustVerify: canSend,
        createdAt: now,
      }
      await withDeadlockRetry(db, async (tx) => {
        const user = await createAccount(tx, newUser, { permission, workspaceInvitation, source: client.source })
        if (canSend) await sendLink(tx, 'verify', user)
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

    async me(viewer: Viewer) {
      const user = (await store.findById(viewer.id)) ?? fail('unauthenticated')
      return { ...present(user), hasNews: deps.hasNews(user) }
    },
  }
}

const limitNames = ({ knownDevice, unknownDevice }: ReturnType<typeof signInRateLimits>) =>
  [...knownDevice, ...unknownDevice].map(({ name }) => name)

const present = ({ id, username, email, roles, avatar }: Pick<UserRow, keyof User>): User => ({
  id,
  username,
  email,
  roles,
  avatar,
})
