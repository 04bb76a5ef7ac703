import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signUp } from './users.ts'

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** Runs in the page: records the background when the body appears, before the first paint. */
function recordFirstBackground() {
  new MutationObserver((_, observer) => {
    if (!document.body) return
    sessionStorage.setItem('beginning', getComputedStyle(document.documentElement).backgroundColor)
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}
const readFirstBackground = (page: Page) => page.evaluate(() => sessionStorage.getItem('beginning'))

test('chosen theme: it applies before the first paint, signed in and signed out', async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(recordFirstBackground)
  const person = await signUp(product, 'nocturna')
  await page.goto('/login')
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const light = await backgroundOf(page)

  await page.getByRole('button', { name: 'Tema: Sistema' }).click()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  await expect(page.getByRole('button', { name: 'Tema: Oscuro' })).toBeVisible()
  const dark = await backgroundOf(page)
  expect(dark).not.toBe(light)
  await checkAccessibility(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await readFirstBackground(page)).toBe(dark)
  await page.evaluate(() => localStorage.removeItem('portavoz.session'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(await readFirstBackground(page)).toBe(dark)
  await checkAccessibility(page)
})

test('«Sistema»: the open page follows the theme of the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  const light = await backgroundOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => backgroundOf(page)).not.toBe(light)
  await checkAccessibility(page)
})
