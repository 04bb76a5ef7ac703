import { expect, type Page } from '@playwright/test'
import { openSignedIn, createAgent, signUp } from './users.ts'
import type { Product } from './product.ts'

/** Signs in a new user with one agent and opens `path`. Returns the agent's bot. */
export async function openAsNewUser(page: Page, product: Product, username: string, path = '/') {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  await openSignedIn(page, owner, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return bot
}
