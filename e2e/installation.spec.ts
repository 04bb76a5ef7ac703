import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { openSignedIn, type ConsoleUser, signUp } from './users.ts'
import type { Product } from './product.ts'

let administratorPromise: Promise<ConsoleUser> | undefined
const getAdministrator = (product: Product) => (administratorPromise ??= createAdministrator(product))

async function createAdministrator(product: Product): Promise<ConsoleUser> {
  const person = await signUp(product, 'directora')
  await product.admin('grant', person.username, 'admin')
  return person
}

async function searchPalette(page: Page, query: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Buscar pantallas/ }).fill(query)
}

/** The checks may take ten seconds. */
const waitForReport = (page: Page) =>
  expect(page.getByRole('button', { name: 'Volver a comprobar' })).toBeEnabled({ timeout: 15_000 })

test('administrator: opens the installation report, repeats the checks and copies it', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, await getAdministrator(product))
  await page.getByRole('button', { name: 'Cuenta de directora' }).click()
  await page.getByRole('menuitem', { name: 'Instalación' }).click()
  await expect(page).toHaveURL('/instalacion')
  await waitForReport(page)
  const goodChecks = page.getByRole('region', { name: 'Bien' })
  const database = goodChecks.getByRole('listitem').filter({ hasText: /^Base de datos/ })
  await expect(goodChecks).toContainText(/^Todo (lo demás )?está bien: \d+ comprobaciones/)
  await expect(database).toBeHidden()
  await goodChecks.locator('summary').click()
  await expect(database).toContainText(/PostgreSQL [\d.]+ incluido responde en \d+ ms/)
  await expect(goodChecks.getByRole('listitem').filter({ hasText: /^Telegram.*responde\./ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ bien$/ })).toBeVisible()
  await checkAccessibility(page)

  const requests = product.model.calls.length
  const report = page.waitForResponse('**/api/installation/report')
  await page.getByRole('button', { name: 'Volver a comprobar' }).click()
  await report
  await waitForReport(page)
  expect(product.model.calls).toHaveLength(requests + 1)

  await page.getByRole('button', { name: 'Copiar informe' }).click()
  await expect(page.getByText('Informe copiado')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Informe de Portavoz \d[^]+\[Bien\] +Base de datos: [^]+\n[^\n]*\d+ bien$/)
  expect(copied).not.toContain('sk-de-prueba')
})

test('administrator: the log of the installation shows operator commands and every account, and is filtered', async ({
  page,
  product,
}) => {
  const administrator = await getAdministrator(product)
  await signUp(product, 'vecina-registrada')
  await product.admin('invite')
  await openSignedIn(page, administrator, '/instalacion')
  await page.getByRole('link', { name: 'Registro de la instalación' }).click()
  await expect(page).toHaveURL('/instalacion/registro')
  const lines = page.getByRole('list', { name: 'Registro de actividad' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'vecina-registrada' }).filter({ hasText: 'Creó la cuenta' })).toBeVisible()
  await checkAllSizes(page)
  await page.getByLabel('Acción').selectOption({ label: 'Hizo un enlace para crear una cuenta' })
  await expect(lines.first()).toContainText('orden en el servidor')
  await expect(lines.filter({ hasText: 'vecina-registrada' })).toHaveCount(0)
})

test('installation report without a clipboard: the text is shown to be copied by hand', async ({ page, product }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openSignedIn(page, await getAdministrator(product))
  await searchPalette(page, 'instalacion')
  await page.keyboard.press('Enter')
  await waitForReport(page)
  await page.getByRole('button', { name: 'Copiar informe' }).click()
  await expect(page.getByLabel('Texto del informe')).toHaveValue(/^Informe de Portavoz/)
  await checkAccessibility(page)
})

test('installation report: it says when it fails to load and is retried', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/503/)
  await page.route('**/api/installation/report', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable' } }),
  )
  await openSignedIn(page, await getAdministrator(product), '/instalacion')
  await expect(page.getByText('No pudimos revisar la instalación')).toBeVisible()
  await page.unroute('**/api/installation/report')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await waitForReport(page)
})

test('user who is not an administrator: finds no link to the installation page and is refused', async ({
  page,
  product,
}) => {
  await getAdministrator(product)
  await openSignedIn(page, await signUp(product, 'ayudante'))
  await page.getByRole('button', { name: 'Cuenta de ayudante' }).click()
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Instalación' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await searchPalette(page, 'instalacion')
  await expect(page.getByText('Nada coincide con «instalacion».')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/instalacion')
  await expect(page.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible()
  expect(requests).not.toContain('/api/installation/report')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the administrator reads the installation report at 360 px', async ({ page, product }) => {
    await openSignedIn(page, await getAdministrator(product), '/instalacion')
    await waitForReport(page)
    await checkPhoneFit(page, ['light', 'dark'])
  })
})
