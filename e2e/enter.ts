import { expect, type Page } from '@playwright/test'
import { arrive, openAgent, signUp } from './people.ts'
import type { Product } from './product.ts'

/** A person of their own, with an agent, signed in and looking at `path`. Gives back the agent's bot. */
export async function enter(page: Page, product: Product, username: string, path = '/') {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner)
  await arrive(page, owner, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return bot
}
