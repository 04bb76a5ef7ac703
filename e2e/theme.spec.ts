import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { signIn, signUp } from './people.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** Remembers the colours of the page at the moment its body begins: nothing has been painted before. */
function watchTheBeginning() {
  new MutationObserver((_, observer) => {
    if (!document.body) return
    sessionStorage.setItem('beginning', getComputedStyle(document.documentElement).backgroundColor)
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}
const beginning = (page: Page) => page.evaluate(() => sessionStorage.getItem('beginning'))

test('the chosen theme is there before anything is painted, in and out of the house', async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(watchTheBeginning)
  const person = await signUp(product, 'nocturna')
  await page.goto('/login')
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const light = await background(page)

  await page.getByRole('button', { name: 'Tema: Sistema' }).click()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  await expect(page.getByRole('button', { name: 'Tema: Oscuro' })).toBeVisible()
  const dark = await background(page)
  expect(dark).not.toBe(light)
  await axe(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await beginning(page)).toBe(dark)
  await page.evaluate(() => localStorage.removeItem('portavoz.session'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(await beginning(page)).toBe(dark)
  await axe(page)
})

test('«Sistema» follows the system while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).not.toBe(light)
  await axe(page)
})
