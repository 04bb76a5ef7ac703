import { fail, type SignUpMode } from '@portavoz/contract'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockAdministrators } from '../../../db/locks/lock-administrators.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { UserRow } from '../../../db/schema.ts'
import { deleteUnconfirmed } from '../../../db/accounts/unconfirmed-accounts.ts'
import type { ClientInfo } from '../../../platform/http/client-info.ts'
import { newId } from '../../../platform/security/ids.ts'
import { passwords } from '../../../platform/security/passwords.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import { newToken } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Identity } from '../../../ports/identity-provider.ts'
import type { Email } from '../../../ports/mail/emails.ts'
import { signUpRateLimits } from '../auth-rate-limits.ts'
import type { AuthStore } from '../auth.store.ts'
import { checkSignUp, checkWorkspaceInvitation, type SignUpPermission } from '../sign-up/check-sign-up.ts'
import type { CreateAccount, WorkspaceInvitationUse } from '../sign-up/create-account.ts'
import { candidateNames } from './candidate-names.ts'
import { identityStore } from './identities.store.ts'
import type { VisitDetails } from './visits.ts'

export type FirstSignInDeps = {
  db: Db
  store: AuthStore
  clock: Clock
  attempts: RateLimiter
  signUp: SignUpMode
  workspaceInvitations: WorkspaceInvitationUse
  createAccount: CreateAccount
  providerName: string
  write: (tx: Tx, letter: Email) => Promise<void>
  written: () => void
}

type NewAccountPermission = { permission: SignUpPermission; workspaceInvitation: string | undefined }

/**
 * Links an identity that no account has: to the account with its confirmed address, else to a new one. Returns whether
 * the account is new and joined the workspace of its invitation.
 */
export const createFirstSignIn = (deps: FirstSignInDeps) => {
  const { db, store, clock, attempts, signUp, workspaceInvitations, createAccount, providerName, write, written } = deps

  /** A spent link into a workspace leads to an account with a workspace of its own where sign-up is open. */
  async function permitNewAccount(
    tx: Tx,
    { invitation, workspaceInvitation }: VisitDetails,
  ): Promise<NewAccountPermission> {
    if (workspaceInvitation !== undefined) {
      const isUsable = await workspaceInvitations.isUsable(workspaceInvitation)
      if (isUsable || signUp !== 'open')
        return { permission: checkWorkspaceInvitation(signUp, isUsable), workspaceInvitation }
    }
    const now = clock.now()
    const permission = await checkSignUp(tx, signUp, invitation, { now, hasAccounts: store.hasAccounts })
    return { permission, workspaceInvitation: undefined }
  }

  async function link(tx: Tx, user: Pick<UserRow, 'id' | 'username' | 'email'>, identity: Identity, source: string) {
    const now = clock.now()
    if (!(await identityStore.insert(tx, user.id, identity, now))) fail('auth.oidc_other_identity')
    await appendAuditLine(tx, { at: now, action: 'oidc.linked', workspaceId: null, user, source })
    await write(tx, {
      kind: 'provider',
      event: 'linked',
      to: user.email,
      name: user.username,
      provider: providerName,
      at: now,
    })
  }

  /**
   * An unconfirmed account may be of another person, who typed the address: it is never linked. One that never could
   * sign in must not keep the address from the person who owns it.
   */
  async function findConfirmed(tx: Tx, email: string, source: string): Promise<UserRow | undefined> {
    const found = await store.findByEmail(tx, email)
    if (found?.emailVerifiedAt === null) await deleteUnconfirmed(tx, found, { at: clock.now(), source })
    const user = await store.lockByEmail(tx, email)
    if (user?.linksByEmail === false) fail('auth.oidc_unlinked')
    return user?.emailVerifiedAt === null ? fail('auth.oidc_unconfirmed') : user
  }

  return async (identity: Identity, details: VisitDetails, { source }: ClientInfo): Promise<{ hasJoined: boolean }> => {
    const { email, names } = identity
    if (email === null) return fail('auth.oidc_email')
    if (await attempts.refuses(signUpRateLimits(source))) fail('auth.too_many')
    const passwordHash = await passwords.hash(newToken(), { source, isKnown: false })
    const hasJoined = await withDeadlockRetry(db, async (tx) => {
      // Two first sign-ins of one person at once: the second finds what the first made.
      await lockAdministrators(tx)
      if (await identityStore.findAccount(tx, identity, '')) return false
      const existing = await findConfirmed(tx, email, source)
      if (existing) {
        await link(tx, existing, identity, source)
        return false
      }
      const { permission, workspaceInvitation } = await permitNewAccount(tx, details)
      const now = clock.now()
      const draft = {
        id: newId(now.getTime()),
        usernames: candidateNames(names),
        email,
        passwordHash,
        hasPassword: false,
        roles: ['ROLE_USER' as const],
        avatar: null,
        emailVerifiedAt: now,
        mustVerify: false,
        createdAt: now,
      }
      const user = await createAccount(tx, draft, { permission, workspaceInvitation, source })
      if (!(await identityStore.insert(tx, user.id, identity, now))) fail('auth.oidc_other_identity')
      return workspaceInvitation !== undefined
    })
    written()
    return { hasJoined }
  }
}
