import { expect, type Page } from '@playwright/test'
import { bell } from './bell.ts'
import { arrive, openAgent, signUp } from './people.ts'
import type { Product } from './product.ts'

export const ana = { id: 7001, firstName: 'Ana', lastName: 'Ruiz' }

/** A person of their own, with an agent, at that place while the stream is up. Gives back the agent's bot. */
export async function lookAt(page: Page, product: Product, username: string, path: string) {
  const { bot } = await signUpAndLook(page, product, username, path)
  return bot
}

type Live = { before?: () => Promise<unknown> }

/** The same, looking at their conversations; `before` comes before the browser opens the first page. */
export async function liveIn(page: Page, product: Product, username: string, { before }: Live = {}) {
  const arrived = await signUpAndLook(page, product, username, '/conversations', before)
  await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  return arrived
}

async function signUpAndLook(page: Page, product: Product, username: string, path: string, before?: Live['before']) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner)
  await before?.()
  await arrive(page, owner, path)
  await bell(page).click()
  const dropdown = page.getByRole('dialog', { name: 'Notificaciones' })
  await expect(dropdown.getByText('En vivo')).toBeVisible()
  // A popover that is still opening does not hear the keyboard.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dropdown).toBeHidden({ timeout: 500 })
  }).toPass()
  return { owner, bot }
}
