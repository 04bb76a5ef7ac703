import { expect, type Page } from '@playwright/test'
import { bell } from './bell.ts'
import { openAgent, signIn, signUp } from './people.ts'
import type { Product } from './product.ts'

export const ana = { id: 7001, firstName: 'Ana', lastName: 'Ruiz' }

/** A person of their own, with an agent, looking at their conversations while the stream is up. */
export async function liveIn(
  page: Page,
  product: Product,
  username: string,
  { before }: { before?: () => Promise<unknown> } = {},
) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner)
  await before?.()
  await page.goto('/login?from=%2Fconversations')
  await signIn(page, owner)
  await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  await bell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  // A popover that is still opening does not hear the keyboard.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('En vivo')).toBeHidden({ timeout: 500 })
  }).toPass()
  return { owner, bot }
}
