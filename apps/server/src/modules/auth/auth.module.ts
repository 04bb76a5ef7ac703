import type { SignUpMode } from '@portavoz/contract'
import type { RawQuery } from '../../db/connection/raw-query.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { UserRow } from '../../db/schema.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Email } from '../../ports/mail/emails.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import { createAuthService } from './auth.service.ts'
import { createAuthStore } from './auth.store.ts'
import { createDevices } from './sign-in/devices.ts'
import { createEmailLinks } from './email-links/email-links.service.ts'
import { createSendLink } from './email-links/send-link.ts'
import { challengeStore } from './second-factor/challenges.store.ts'
import { createPasskeys } from './second-factor/passkeys/passkeys.ts'
import { createProofs } from './second-factor/proofs.ts'
import { relyingPartyOf } from './second-factor/passkeys/relying-party.ts'
import { createSecondFactorSignIn } from './second-factor/second-factor-sign-in.ts'
import { createFirstSignIn } from './oidc/first-sign-in.ts'
import { oidcSignInStore } from './oidc/oidc-sign-ins.store.ts'
import { createOidcSignIn } from './oidc/oidc-sign-in.ts'
import { createVisits } from './oidc/visits.ts'
import { createAccountCreation, type WorkspaceInvitationUse } from './sign-up/create-account.ts'
import { invitationStore } from './sign-up/invitations.store.ts'
import { recordRefusedSignIn } from './sign-in/record-refusal.store.ts'
import { createStartSession } from './sign-in/start-session.ts'
import { createSignInLock } from './sign-in/sign-in-lock.ts'
import { createSignInSessions } from './sign-in/sign-in-sessions.ts'

type AuthModuleDeps = {
  db: Db
  rawQuery: RawQuery
  clock: Clock
  attempts: RateLimiter
  secrets: Secrets
  publicUrl: string
  canSend: boolean
  signUp: SignUpMode
  signUpBudgetMicros: number
  write: (tx: Tx, letter: Email) => Promise<void>
  written: () => void
  workspaceInvitations: WorkspaceInvitationUse
  hasNews: (user: Pick<UserRow, 'newsRead' | 'createdAt'>) => boolean
  /** Null without an OpenID Connect provider. */
  provider: IdentityProvider | null
}

const WEEK_MS = 7 * 86_400_000

export type AuthModule = ReturnType<typeof createAuthModule>

export function createAuthModule({ rawQuery, publicUrl, write, ...rest }: AuthModuleDeps) {
  const { db, clock, attempts, written } = rest
  const store = createAuthStore(db, rawQuery)
  const devices = createDevices(db, clock)
  const sessions = createSignInSessions(db, rawQuery, clock)
  const sendLink = createSendLink({ clock, publicUrl, write })
  const signInLock = createSignInLock({ db, attempts, sendLink, written })
  const startSession = createStartSession({ db, rawQuery, clock })
  const passkeys = createPasskeys(relyingPartyOf(publicUrl))
  const proofs = createProofs({ ...rest, passkeys })
  const secondFactorSignIn = createSecondFactorSignIn({ ...rest, rawQuery, passkeys, proofs, startSession, write })
  const createAccount = createAccountCreation({ ...rest, store })
  const providerName = rest.provider?.name ?? null
  const visits = createVisits(rest)
  const firstSignIn = createFirstSignIn({ ...rest, store, createAccount, providerName: providerName ?? '', write })
  return {
    auth: createAuthService({
      ...rest,
      store,
      sessions,
      signInLock,
      recordRefusal: (refusal) => recordRefusedSignIn(rawQuery, refusal),
      startSession,
      secondFactorSignIn,
      sendLink,
      createAccount,
      providerName,
    }),
    oidcSignIn: createOidcSignIn({ ...rest, visits, firstSignIn, startSession, secondFactorSignIn }),
    visits,
    secondFactorSignIn,
    proofs,
    passkeys,
    links: createEmailLinks({ ...rest, store, devices, sendLink, write }),
    sessions,
    async deleteOld() {
      const weekAgo = new Date(clock.now().getTime() - WEEK_MS)
      await Promise.all([
        sessions.deleteExpired(),
        devices.deleteOld(),
        challengeStore.deleteExpired(db, clock.now()),
        oidcSignInStore.deleteExpired(db, clock.now()),
        attempts.forgetOld(),
        store.deleteUnverified(weekAgo, clock.now()),
        store.deleteExpiredLinks(weekAgo),
        invitationStore.deleteExpired(db, weekAgo),
      ])
    },
  }
}
