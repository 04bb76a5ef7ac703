import type { BrowserContext, Page } from '@playwright/test'
import { bell } from './bell.ts'
import { expect, test } from './house.ts'
import { ana, liveIn } from './live-console.ts'
import { signIn, signUp } from './people.ts'
import type { Product } from './product.ts'

test('two windows of one person agree, listen once, and the second goes on when the first closes', async ({
  page,
  context,
  product,
}) => {
  await twoWindows({ page, context, product }, 'doble')
})

test('so do two at a plain http address, where the browser has no locks', async ({ page, context, product }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
  await twoWindows({ page, context, product }, 'oficina')
})

test('who signs in after somebody else sees nothing of them', async ({ page, product }) => {
  const { bot } = await liveIn(page, product, 'primera')
  const next = await signUp(product, 'segunda')
  bot.say(ana, 'Esto es de la primera')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await page.getByRole('button', { name: 'Cuenta de primera' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')

  await signIn(page, next)
  await bell(page).click()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.goto('/conversations')
  await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Esto es de la primera')
})

test('a session ended elsewhere leads to /login once, and back to the same place', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/401 \(Unauthorized\)/)
  const { owner } = await liveIn(page, product, 'echada')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('portavoz.session')!) as { token: string }
    return fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })
  await expect(page).toHaveURL('/login?from=%2Fconversations', { timeout: 10_000 })
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(visited).toEqual(['/login'])
  await signIn(page, owner)
  await expect(page).toHaveURL('/conversations')
})

type Browsing = { page: Page; context: BrowserContext; product: Product }

async function twoWindows({ page, context, product }: Browsing, username: string) {
  const lines: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) lines.push(request.frame().page())
  })
  const { bot } = await liveIn(page, product, username)
  const second = await context.newPage()
  await second.goto('/conversations')
  await expect(second.getByText('Todavía no hay conversaciones')).toBeVisible()

  bot.say(ana, 'Hola a las dos')
  for (const window of [page, second]) {
    await expect(window.getByRole('article')).toContainText('Hola a las dos')
    await expect(bell(window)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  }
  expect(lines.filter((line) => line === second)).toEqual([])
  await bell(page).click()
  await page.getByRole('button', { name: 'Marcar todas' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notificaciones')

  // From within, so that the page is told that it closes however busy the machine is.
  await page.evaluate(() => location.assign('about:blank'))
  await expect.poll(() => lines.at(-1) === second).toBe(true)
  bot.say(ana, 'Hola a la que queda')
  await expect(bell(second)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await expect(second.getByRole('article')).toContainText('Hola a la que queda')
}
