import type { WithDefault } from './columns.ts'

/** An account of the OpenID Connect provider that signs in as this person. */
type OidcIdentityTable = {
  issuer: string
  subject: string
  userId: string
  /** As the provider confirmed it when the account was linked; null where it did not. */
  email: string | null
  createdAt: Date
  lastUsedAt: WithDefault<Date | null>
}

/**
 * A visit to the provider that was not completed, by the sha256 of its `state` and of the browser's cookie. `sealed`
 * has the server's secrets of the visit, `response` the query of the provider's redirect.
 */
type OidcSignInTable = {
  stateHash: string
  browserHash: string
  purpose: 'sign_in' | 'link'
  /** The person who links an account; null for a sign-in. */
  userId: WithDefault<string | null>
  sealed: string
  response: WithDefault<string | null>
  expiresAt: Date
}

export interface OidcTables {
  oidcIdentities: OidcIdentityTable
  oidcSignIns: OidcSignInTable
}
