import type { Page } from '@playwright/test'

const NO_SCREEN = '/sin-pantalla'
const LAYER = '[data-base-ui-portal], [role=dialog], [role=menu]'

/**
 * Opens an address as a link of the console does, which costs a small part of loading the page again. The screen before
 * goes first, so that nothing of it is taken for the new one. A layer above it could stay: then the page is loaded.
 */
export async function visitInConsole(page: Page, address: string): Promise<void> {
  if ((await page.locator(LAYER).count()) > 0) return void (await page.goto(address))
  const nothing = page.getByText('Oops! Page not found')
  await pushAddress(page, NO_SCREEN)
  await nothing.waitFor()
  await pushAddress(page, address)
  await nothing.waitFor({ state: 'hidden' })
}

const pushAddress = (page: Page, address: string) => page.evaluate((path) => history.pushState(null, '', path), address)
