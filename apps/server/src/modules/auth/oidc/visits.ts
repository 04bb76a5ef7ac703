import { fail } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ProviderResponse, VisitSecrets } from '../../../ports/identity-provider.ts'
import { oidcSignInStore, type VisitPurpose } from './oidc-sign-ins.store.ts'

const LIFE_MS = 10 * 60_000

/** What a visit is for, kept on the server until it ends. */
export type VisitDetails = {
  /** The page of the console to return to. */
  from: string | null
  invitation?: string | undefined
  workspaceInvitation?: string | undefined
  /** SHA-256 of the password hash of the person who links an account: a new password ends the visit. */
  passwordMark?: string
}

type SealedVisit = VisitDetails & VisitSecrets

export type CompletedVisit = { details: VisitDetails; secrets: VisitSecrets; response: ProviderResponse }

type SealedColumn = 'sealed' | 'response'

const contextOf = (column: SealedColumn, stateHash: string) => `oidc_sign_ins.${column} of ${stateHash}`

export type Visits = ReturnType<typeof createVisits>

/** Visits to the provider. Each is bound to the browser that began it, lasts ten minutes and completes once. */
export function createVisits({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }) {
  /** Null for a visit that another key sealed. */
  const open = (column: SealedColumn, sealed: string, stateHash: string): unknown => {
    const text = openOrNull(() => secrets.open(sealed, contextOf(column, stateHash)))
    return text === null ? null : JSON.parse(text)
  }

  return {
    /** `browser` is for the cookie, `visit` for the provider's address. */
    async begin(purpose: VisitPurpose, userId: string | null, details: VisitDetails) {
      const visit: VisitSecrets = { state: newToken(), nonce: newToken(), verifier: newToken() }
      const [browser, stateHash] = [newToken(), tokenHash(visit.state)]
      const sealed = secrets.seal(
        JSON.stringify({ ...details, ...visit } satisfies SealedVisit),
        contextOf('sealed', stateHash),
      )
      const expiresAt = new Date(clock.now().getTime() + LIFE_MS)
      await oidcSignInStore.insert(db, {
        stateHash,
        browserHash: tokenHash(browser),
        purpose,
        userId,
        sealed,
        expiresAt,
      })
      return { browser, visit }
    },

    /** Stores what the browser brought back. Null for an unknown visit, or one of another browser. */
    async bringBack(browser: string | null, response: ProviderResponse) {
      if (browser === null || response.state === undefined) return null
      const stateHash = tokenHash(response.state)
      const key = { browserHash: tokenHash(browser), stateHash, now: clock.now() }
      const found = await oidcSignInStore.find(db, key)
      const details = found && (open('sealed', found.sealed, stateHash) as SealedVisit | null)
      if (!found || !details) return null
      const sealed = secrets.seal(JSON.stringify(response), contextOf('response', stateHash))
      return (await oidcSignInStore.storeResponse(db, key, sealed))
        ? { purpose: found.purpose, from: details.from }
        : null
    },

    /** Ends the visit of this browser. Fails with `auth.oidc_over`. */
    async complete(browser: string | null, purpose: VisitPurpose, userId: string | null): Promise<CompletedVisit> {
      const browserHash = browser === null ? '' : tokenHash(browser)
      const taken = (await oidcSignInStore.take(db, { browserHash, purpose, userId, now: clock.now() })) ?? null
      const sealed = taken && (open('sealed', taken.sealed, taken.stateHash) as SealedVisit | null)
      const response = taken && (open('response', taken.response ?? '', taken.stateHash) as ProviderResponse | null)
      if (!sealed || !response) return fail('auth.oidc_over')
      const { state, nonce, verifier, ...details } = sealed
      return { details, secrets: { state, nonce, verifier }, response }
    },
  }
}
