import type { BrowserContext, Page } from '@playwright/test'
import type { FakeBot } from '../apps/server/test/fakes/telegram/bot.ts'
import { notificationBell } from './notification-bell.ts'
import { expect, test } from './fixtures.ts'
import { ana, openLiveConversations } from './live-console.ts'
import { signIn, signUp } from './users.ts'
import type { Product } from './product.ts'

test('two tabs: both agree, one holds the stream, and the other takes over when it closes', async ({
  page,
  context,
  product,
}) => {
  await checkTwoWindows({ page, context, product }, 'doble')
})

test('two tabs at a plain http address without browser locks: both agree and one holds the stream', async ({
  page,
  context,
  product,
}) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
  await checkTwoWindows({ page, context, product }, 'oficina')
})

test('second user on the same browser: sees nothing of the first', async ({ page, product }) => {
  const { bot } = await openLiveConversations(page, product, 'primera')
  const next = await signUp(product, 'segunda')
  bot.sendAsCustomer(ana, 'Esto es de la primera')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await page.getByRole('button', { name: 'Cuenta de primera' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')

  await signIn(page, next)
  await notificationBell(page).click()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.goto('/conversations')
  await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Esto es de la primera')
})

test('session ended elsewhere: one redirect to /login and back to the same page', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/401 \(Unauthorized\)/)
  const { owner } = await openLiveConversations(page, product, 'echada')
  const visitedPaths: string[] = []
  page.on('framenavigated', (frame) => visitedPaths.push(new URL(frame.url()).pathname))
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('portavoz.session')!) as { token: string }
    return fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })
  await expect(page).toHaveURL('/login?from=%2Fconversations', { timeout: 10_000 })
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(visitedPaths).toEqual(['/login'])
  await signIn(page, owner)
  await expect(page).toHaveURL('/conversations')
})

type TwoWindowsContext = { page: Page; context: BrowserContext; product: Product }

async function checkTwoWindows({ page, context, product }: TwoWindowsContext, username: string) {
  const streamPages: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streamPages.push(request.frame().page())
  })
  const { bot } = await openLiveConversations(page, product, username)
  const second = await context.newPage()
  await second.goto('/conversations')
  await expect(second.getByText('Todavía no hay conversaciones')).toBeVisible()

  // A reply would take the message's place on the card.
  product.model.hold()
  try {
    await checkBothTabs({ page, second, bot, streamPages })
    // Before the reply, the next message would join the first one's exchange, whose notification is read.
    product.model.release()
    await bot.waitForSent(1)

    product.model.hold()
    // Navigates inside the page, so that its unload handlers run however busy the machine is.
    await page.evaluate(() => location.assign('about:blank'))
    await expect.poll(() => streamPages.at(-1) === second).toBe(true)
    bot.sendAsCustomer(ana, 'Hola a la que queda')
    await expect(notificationBell(second)).toHaveAccessibleName('Notificaciones, 1 sin leer')
    await expect(second.getByRole('article')).toContainText('Hola a la que queda')
  } finally {
    product.model.release()
  }
}

type BothTabs = { page: Page; second: Page; bot: FakeBot; streamPages: Page[] }

/** Both tabs show a message and its notification, through the stream of the first, and both show that it was read. */
async function checkBothTabs({ page, second, bot, streamPages }: BothTabs) {
  bot.sendAsCustomer(ana, 'Hola a las dos')
  for (const tab of [page, second]) {
    await expect(tab.getByRole('article')).toContainText('Hola a las dos')
    await expect(notificationBell(tab)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  }
  expect(streamPages.filter((streamPage) => streamPage === second)).toEqual([])
  await notificationBell(page).click()
  await page.getByRole('button', { name: 'Marcar todas' }).click()
  await expect(notificationBell(second)).toHaveAccessibleName('Notificaciones')
}
