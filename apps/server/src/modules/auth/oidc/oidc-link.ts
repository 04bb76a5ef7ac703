import { fail, type Profile, type Reauthentication } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { ClientInfo } from '../../../platform/http/client-info.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { IdentityProvider } from '../../../ports/identity-provider.ts'
import type { Email } from '../../../ports/mail/emails.ts'
import type { UserRow } from '../../../db/schema.ts'
import type { Reauthenticate } from '../second-factor/reauthenticate.ts'
import { secondFactorStore } from '../second-factor/second-factor.store.ts'
import { identityStore } from './identities.store.ts'
import { oidcSignInStore } from './oidc-sign-ins.store.ts'
import type { OidcSignIn } from './oidc-sign-in.ts'
import type { Visits } from './visits.ts'

type OidcLinkDeps = {
  db: Db
  clock: Clock
  provider: IdentityProvider | null
  visits: Visits
  identify: OidcSignIn['identify']
  reauthenticate: Reauthenticate
  write: (tx: Tx, letter: Email) => Promise<void>
  written: () => void
}

export type OidcLink = ReturnType<typeof createOidcLink>

/** What a signed-in person does with the own account at the provider. */
export function createOidcLink(deps: OidcLinkDeps) {
  const { db, clock, visits, identify, reauthenticate, write, written } = deps
  const here = () => deps.provider ?? fail('auth.oidc_off')

  const queueEmail = (tx: Tx, { email, username }: UserRow, event: 'linked' | 'unlinked') =>
    write(tx, {
      kind: 'provider',
      event,
      to: email,
      name: username,
      provider: deps.provider?.name ?? '',
      at: clock.now(),
    })

  return {
    async start(userId: string, reauthentication: Reauthentication) {
      const provider = here()
      const { passwordHash } = await reauthenticate(userId, reauthentication)
      if (await identityStore.findOf(db, userId, provider.issuer)) fail('auth.oidc_other_identity')
      const details = { from: null, passwordMark: tokenHash(passwordHash) }
      const { browser, visit } = await visits.begin('link', userId, details)
      return { browser, answer: { url: await provider.visitUrl(visit) } }
    },

    async complete(userId: string, browser: string | null, client: ClientInfo): Promise<Record<string, never>> {
      const visit = await visits.complete(browser, 'link', userId)
      const identity = await identify(visit, client)
      const user = (await secondFactorStore.findUser(db, userId)) ?? fail('unauthenticated')
      if (tokenHash(user.passwordHash) !== visit.details.passwordMark) fail('auth.oidc_over')
      await db.transaction().execute(async (tx) => {
        if (!(await secondFactorStore.lock(tx, user))) fail('auth.oidc_over')
        if (!(await identityStore.insert(tx, userId, identity, clock.now()))) fail('auth.oidc_taken')
        await identityStore.setLinksByEmail(tx, userId, true)
        await queueEmail(tx, user, 'linked')
      })
      written()
      return {}
    },

    async remove(userId: string, reauthentication: Reauthentication, token: string): Promise<Record<string, never>> {
      const user = await reauthenticate(userId, reauthentication)
      await db.transaction().execute(async (tx) => {
        if (!(await secondFactorStore.lock(tx, user))) fail('user.wrong_password')
        if (!(await identityStore.remove(tx, userId))) fail('auth.oidc_none')
        await identityStore.setLinksByEmail(tx, userId, false)
        await identityStore.endChallenges(tx, userId)
        await oidcSignInStore.endOf(tx, userId)
        await secondFactorStore.endOtherSessions(tx, userId, tokenHash(token))
        await queueEmail(tx, user, 'unlinked')
      })
      written()
      return {}
    },

    /** For the profile. */
    async describe(userId: string): Promise<Profile['provider']> {
      if (deps.provider === null) return null
      const { name, issuer } = deps.provider
      const found = await identityStore.findOf(db, userId, issuer)
      return { name, identity: found ? { email: found.email, linkedAt: found.createdAt.toISOString() } : null }
    },
  }
}
