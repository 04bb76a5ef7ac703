import { fail, type User } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import { createRoundRobinSemaphore } from '../../../platform/concurrency/semaphores/round-robin-semaphore.ts'
import type { ClientInfo } from '../../../platform/http/client-info.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Identity, IdentityProvider, ProviderResponse } from '../../../ports/identity-provider.ts'
import { oidcStartLimits } from '../auth-rate-limits.ts'
import type { SecondFactorSignIn } from '../second-factor/second-factor-sign-in.ts'
import type { StartSession } from '../sign-in/start-session.ts'
import type { createFirstSignIn } from './first-sign-in.ts'
import { identityStore } from './identities.store.ts'
import type { CompletedVisit, VisitDetails, Visits } from './visits.ts'

type OidcSignInDeps = {
  db: Db
  clock: Clock
  attempts: RateLimiter
  provider: IdentityProvider | null
  visits: Visits
  firstSignIn: ReturnType<typeof createFirstSignIn>
  startSession: StartSession
  secondFactorSignIn: SecondFactorSignIn
}

/** No count of failed passwords belongs to a sign-in with the provider. */
const NO_LIMIT = { name: '' }

/** Exchanges with the provider, which may be slow; sources take turns as for password checks. */
const exchanges = createRoundRobinSemaphore({
  size: 8,
  maxWaitingPerSource: 50,
  maxWaiting: 200,
  sourceFullError: 'auth.too_many',
  fullError: 'auth.busy',
})

export type OidcSignIn = ReturnType<typeof createOidcSignIn>

export function createOidcSignIn(deps: OidcSignInDeps) {
  const { db, clock, attempts, visits, firstSignIn, startSession, secondFactorSignIn } = deps
  const here = () => deps.provider ?? fail('auth.oidc_off')

  async function identify({ response, secrets }: CompletedVisit, { source, device }: ClientInfo, signal?: AbortSignal) {
    const isKnown = device !== null
    return exchanges.run({ source, isKnown, signal }, () => here().identify(response, secrets))
  }

  async function accountOf(identity: Identity, details: VisitDetails, client: ClientInfo) {
    const device = client.device === null ? '' : tokenHash(client.device)
    const linked = await identityStore.findAccount(db, identity, device)
    if (linked) return { account: linked, hasJoined: false }
    const { hasJoined } = await firstSignIn(identity, details, client)
    const account = (await identityStore.findAccount(db, identity, device)) ?? fail('auth.oidc_over')
    return { account, hasJoined }
  }

  return {
    identify,

    async start(
      { from, ...details }: { from?: string | undefined } & Omit<VisitDetails, 'from'>,
      { source }: ClientInfo,
    ) {
      const provider = here()
      if (await attempts.refuses(oidcStartLimits(source))) fail('auth.too_many')
      const { browser, visit } = await visits.begin('sign_in', null, { ...details, from: from ?? null })
      return { browser, answer: { url: await provider.visitUrl(visit) } }
    },

    /** The page of the console that completes the visit. */
    async bringBack(browser: string | null, response: ProviderResponse): Promise<string> {
      const visit = await visits.bringBack(browser, response)
      if (visit?.purpose === 'link') return '/profile?oidc=1'
      const from = visit?.from ?? null
      return `/login?oidc=1${from === null ? '' : `&from=${encodeURIComponent(from)}`}`
    },

    async complete(browser: string | null, client: ClientInfo, disconnected?: AbortSignal) {
      const visit = await visits.complete(browser, 'sign_in', null)
      const identity = await identify(visit, client, disconnected)
      const { account, hasJoined } = await accountOf(identity, visit.details, client)
      if (account.isUnproved) fail('auth.unverified')
      await identityStore.recordUse(db, identity, clock.now())
      if (account.hasSecondFactor)
        return fail('auth.second_factor', { data: await secondFactorSignIn.ask(account, NO_LIMIT, { isOidc: true }) })
      const session = (await startSession(account, client, NO_LIMIT, 'sign_in.oidc')) ?? fail('auth.oidc_over')
      return { device: session.device, answer: { ...present(account), accessToken: session.accessToken, hasJoined } }
    },
  }
}

const present = ({ id, username, email, roles, avatar }: User): User => ({ id, username, email, roles, avatar })
