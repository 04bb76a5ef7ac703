import type { Page } from '@playwright/test'
import type { Product } from './product.ts'

/** The console error of a browser whose session has ended. */
export const unauthorizedError = /401 \(Unauthorized\)/

/** Ends the session of the page, as «Cerrar las demás» on another device does. */
export async function endSession(page: Page, product: Product) {
  await postLogout(product, await readSessionToken(page))
}

/** Ends the session right before this request: any earlier, the stream would redirect before the click. */
export async function endSessionOnRequest(page: Page, product: Product, method: string, address: string) {
  const token = await readSessionToken(page)
  await page.route('**/api/**', async (route, request) => {
    if (request.method() === method && request.url().includes(address)) await postLogout(product, token)
    await route.continue()
  })
}

const readSessionToken = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('portavoz.session') ?? '') as { token: string }).token)

const postLogout = (product: Product, token: string) =>
  fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })

/** The unsaved drafts in the session storage of this tab. */
export const readDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('portavoz.draft.')))
