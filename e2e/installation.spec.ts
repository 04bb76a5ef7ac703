import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'
import { axe } from './axe.ts'
import { fits } from './fits.ts'
import { arrive, type Person, signUp } from './people.ts'
import type { Product } from './product.ts'

let made: Promise<Person> | undefined
const administrator = (product: Product) => (made ??= appoint(product))

async function appoint(product: Product): Promise<Person> {
  const person = await signUp(product, 'directora')
  await product.admin('grant', person.username, 'admin')
  return person
}

async function search(page: Page, words: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Buscar pantallas/ }).fill(words)
}

/** A look at everything may take its ten seconds. */
const looked = (page: Page) =>
  expect(page.getByRole('button', { name: 'Volver a comprobar' })).toBeEnabled({ timeout: 15_000 })

test('an administrator finds how the installation is, asks again and copies it all', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page, await administrator(product))
  await page.getByRole('button', { name: 'Cuenta de directora' }).click()
  await page.getByRole('menuitem', { name: 'Instalación' }).click()
  await expect(page).toHaveURL('/instalacion')
  await looked(page)
  await expect(page.getByRole('listitem').filter({ hasText: /^Base de datos/ })).toContainText(
    /PostgreSQL [\d.]+ incluido responde en \d+ ms/,
  )
  const good = page.getByRole('region', { name: 'Bien' })
  await expect(good.getByRole('listitem').filter({ hasText: /^Telegram.*responde\./ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Mal: \d+ · Aviso: \d+/ })).toBeVisible()
  await axe(page)

  const asked = product.model.calls.length
  await page.getByRole('button', { name: 'Volver a comprobar' }).click()
  await looked(page)
  expect(product.model.calls).toHaveLength(asked + 1)

  await page.getByRole('button', { name: 'Copiar informe' }).click()
  await expect(page.getByText('Informe copiado')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    /^Informe de Portavoz \d[^]+\[Bien\] +Base de datos: [^]+\nMal: \d+ · Aviso: \d+ · Bien: \d+ · Omitido: \d+$/,
  )
  expect(copied).not.toContain('sk-de-prueba')
})

test('where the browser has no clipboard the report is shown to be copied by hand', async ({ page, product }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await arrive(page, await administrator(product))
  await search(page, 'instalacion')
  await page.keyboard.press('Enter')
  await looked(page)
  await page.getByRole('button', { name: 'Copiar informe' }).click()
  await expect(page.getByLabel('Texto del informe')).toHaveValue(/^Informe de Portavoz/)
  await axe(page)
})

test('a report that cannot be had is said, and asked for again', async ({ page, product, trouble }) => {
  trouble.declare(/503/)
  await arrive(page, await administrator(product))
  await page.route('**/api/installation/report', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable' } }),
  )
  await page.goto('/instalacion')
  await expect(page.getByText('No pudimos revisar la instalación')).toBeVisible()
  await page.unroute('**/api/installation/report')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await looked(page)
})

test('whoever does not administer it sees no way there, and no page', async ({ page, product }) => {
  await administrator(product)
  await arrive(page, await signUp(product, 'ayudante'))
  await page.getByRole('button', { name: 'Cuenta de ayudante' }).click()
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Instalación' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await search(page, 'instalacion')
  await expect(page.getByText('Nada coincide con «instalacion».')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/instalacion')
  await expect(page.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible()
  expect(asked).not.toContain('/api/installation/report')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the installation is read at 360 px', async ({ page, product }) => {
    await arrive(page, await administrator(product), '/instalacion')
    await looked(page)
    await fits(page, ['light', 'dark'])
  })
})
