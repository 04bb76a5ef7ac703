import type { Page } from '@playwright/test'
import type { Product } from './product.ts'

/** What a browser says when the server no longer knows its session. */
export const refused = /401 \(Unauthorized\)/

/** As «Cerrar las demás» of another device does. */
export async function endTheSessionOf(page: Page, product: Product) {
  await end(product, await tokenIn(page))
}

/** Just before the server hears of that request: a little earlier the stream would lead away before any click. */
export async function endTheSessionWith(page: Page, product: Product, method: string, address: string) {
  const token = await tokenIn(page)
  await page.route('**/api/**', async (route, request) => {
    if (request.method() === method && request.url().includes(address)) await end(product, token)
    await route.continue()
  })
}

const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('portavoz.session') ?? '') as { token: string }).token)

const end = (product: Product, token: string) =>
  fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })

/** What somebody typed and has not saved, as this tab keeps it. */
export const draftsIn = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('portavoz.draft.')))
