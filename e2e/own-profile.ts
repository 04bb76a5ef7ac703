import { expect, type Page } from '@playwright/test'
import { type Person, signIn, signUp } from './people.ts'
import type { Product } from './product.ts'

/** What the browser says of a refusal that concerns a field of the profile. */
export const refusedField = /422 \(Unprocessable Entity\) .*\/api\/user\//

/** Signed in and looking at who they are. */
export async function openProfile(
  page: Page,
  product: Product,
  username: string,
  before: (person: Person) => Promise<void> = async () => {},
): Promise<Person> {
  const person = await signUp(product, username)
  await before(person)
  await page.goto('/login?from=/profile')
  await signIn(page, person)
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText(username)
  return person
}

/** Whether a token still opens the house. */
export const asks = (product: Product, token: string): Promise<Response> =>
  fetch(`${product.url}/api/test/user`, { headers: { authorization: `Bearer ${token}` } })

export const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('portavoz.session') ?? '') as { token: string }).token)
