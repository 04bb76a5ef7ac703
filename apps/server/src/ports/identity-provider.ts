export type IdentityProviderSettings = {
  /** Exactly as the provider writes it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Shown to people: «Entrar con {name}». */
  name: string
}

/** Secrets of one visit to the provider: its response must match them. */
export type VisitSecrets = { state: string; nonce: string; verifier: string }

/** What the browser brings back from the provider. */
export type ProviderResponse = {
  state?: string | undefined
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/** Who signed in at the provider, with verified signature, issuer, audience, nonce and times. */
export type Identity = {
  issuer: string
  subject: string
  /** Null unless the provider says that it confirmed the address. Lower case. */
  email: string | null
  /** Names that may become the user name, the best first. */
  names: string[]
}

/** `why` is the reason in Spanish. */
export type IdentityProviderCheck = { outcome: 'good' } | { outcome: 'bad'; why: string }

/** The OpenID Connect provider of the installation. */
export type IdentityProvider = {
  name: string
  issuer: string
  /** The provider's page for one visit. Fails with `auth.oidc_unreachable`. */
  visitUrl: (visit: VisitSecrets) => Promise<string>
  /** Exchanges the response for the identity. Fails with an `auth.oidc_*` error. */
  identify: (response: ProviderResponse, visit: VisitSecrets) => Promise<Identity>
}

export type CheckIdentityProvider = () => Promise<IdentityProviderCheck>
