import { expect, type Page } from '@playwright/test'
import { type ConsoleUser, openSignedIn, signUp } from './users.ts'
import type { Product } from './product.ts'

/** The console error of a refused profile field. */
export const refusedFieldError = /422 \(Unprocessable Entity\) .*\/api\/user\//

/** Signs in a new user and opens the profile. */
export async function openProfile(
  page: Page,
  product: Product,
  username: string,
  beforeSignIn: (person: ConsoleUser) => Promise<void> = async () => {},
): Promise<ConsoleUser> {
  const person = await signUp(product, username)
  await beforeSignIn(person)
  await openSignedIn(page, person, '/profile')
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText(username)
  return person
}

/** Opens a part of the profile by its tab. */
export async function openProfilePart(
  page: Page,
  part: 'Cuenta' | 'Avisos' | 'Modelo' | 'Integraciones' | 'Sesiones' | 'Datos',
) {
  await page.getByRole('navigation', { name: 'Mi Perfil' }).getByRole('link', { name: part }).click()
}

/** Requests the current user with this token: 200 if the session is valid. */
export const requestCurrentUser = (product: Product, token: string): Promise<Response> =>
  fetch(`${product.url}/api/test/user`, { headers: { authorization: `Bearer ${token}` } })

export const readProfileToken = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('portavoz.session') ?? '') as { token: string }).token)
