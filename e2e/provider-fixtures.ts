import type { Page } from '@playwright/test'
import type { FakeIdentityProvider, ProviderPerson } from '../apps/server/test/fakes/oidc/identity-provider.ts'
import { test as server } from './fixtures.ts'

/** A server whose people may also sign in with an OpenID Connect provider. */
export const test = server.extend({
  env: ({ identityProvider }, use) => use({ ...identityProvider.env, OIDC_NAME: 'Acceso Único' }),
})

export const providerButton = (page: Page) => page.getByRole('button', { name: 'Entrar con Acceso Único' })

/** A person of the provider with a confirmed address. */
export function addPerson({ people }: FakeIdentityProvider, sub: string, claims: ProviderPerson = {}): void {
  people.set(sub, { email: `${sub}@ejemplo.co`, email_verified: true, preferred_username: sub, ...claims })
}

/** Fills in the provider's own page. */
export async function signInAtProvider(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Persona').fill(sub)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

export { expect } from './fixtures.ts'
