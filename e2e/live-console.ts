import { expect, type Page } from '@playwright/test'
import { closeNotifications, notificationBell } from './notification-bell.ts'
import { openSignedIn, createAgent, signUp } from './users.ts'
import type { Product } from './product.ts'

export const ana = { id: 7001, firstName: 'Ana', lastName: 'Ruiz' }

/** Signs in a new user with one agent and opens `path` with the stream connected. Returns the agent's bot. */
export async function openLivePage(page: Page, product: Product, username: string, path: string) {
  const { bot } = await signUpAndOpenLive(page, product, username, path)
  return bot
}

type LiveConsoleOptions = { beforeOpen?: () => Promise<unknown> }

/** The same for the inbox. `beforeOpen` runs before the browser opens the first page. */
export async function openLiveConversations(
  page: Page,
  product: Product,
  username: string,
  { beforeOpen }: LiveConsoleOptions = {},
) {
  const opened = await signUpAndOpenLive(page, product, username, '/conversations', beforeOpen)
  await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  return opened
}

async function signUpAndOpenLive(
  page: Page,
  product: Product,
  username: string,
  path: string,
  beforeOpen?: LiveConsoleOptions['beforeOpen'],
) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  await beforeOpen?.()
  await openSignedIn(page, owner, path)
  await notificationBell(page).click()
  const dropdown = page.getByRole('dialog', { name: 'Notificaciones' })
  await expect(dropdown.getByText('En vivo')).toBeVisible()
  await closeNotifications(page)
  return { owner, bot }
}
