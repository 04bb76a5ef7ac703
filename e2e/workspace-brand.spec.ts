import { expect, type Page } from '@playwright/test'
import { buildBlackPng } from '../apps/server/test/fakes/media/black-png.ts'
import { checkAllSizes } from './all-sizes.ts'
import { instrumentPage, watchBrowserErrors } from './browser-errors.ts'
import { test } from './fixtures.ts'
import { openLinkingStep } from './linking-step.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { signUp } from './users.ts'
import { openWorkspace, workspaceName } from './workspace-page.ts'

const brandCard = (page: Page) => page.getByRole('region', { name: 'Identidad del negocio' })

const chooseLogo = (page: Page, buffer: Buffer) =>
  brandCard(page)
    .getByLabel('Logotipo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })

test('brand: the owner sets name, logo and color, and the page of a remote link shows them', async ({
  page,
  browser,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/workspace\/logo/)
  const owner = await signUp(product, 'duena-aurora')
  await openWorkspace(page, owner)
  const card = brandCard(page)
  await expect(card).toContainText('todavía se llama como tu usuario')
  await workspaceName(page).fill('Tienda Aurora')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(card).not.toContainText('todavía se llama como tu usuario')

  await test.step('a file that is no picture says why, and another one can be chosen', async () => {
    await chooseLogo(page, Buffer.from('Esto no es un logotipo'))
    await expect(card.getByText(/^No pudimos leer esa imagen/)).toBeVisible()
    await checkAllSizes(page)
    await chooseLogo(page, Buffer.alloc(512 * 1024 + 1))
    await expect(page.getByText(/^El logotipo pesa más de 512 kB/)).toBeVisible()
    await chooseLogo(page, buildBlackPng(160, 96))
    await expect(card.getByAltText('Logotipo del negocio')).toHaveAttribute('src', /^\/uploads\/logos\/logo_/)
  })

  await test.step('a color is previewed before it is saved, and says if it is adjusted', async () => {
    await expect(card.getByRole('button', { name: 'Guardar color' })).toBeDisabled()
    await card.getByLabel('Otro color').fill('#ffee00')
    await expect(card).toContainText('su color será más oscuro en el tema claro')
    await expect(card.getByText('Tienda Aurora').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await checkAllSizes(page)
    await card.getByRole('button', { name: 'Rojo' }).click()
    await expect(card.getByRole('button', { name: 'Rojo' })).toHaveAttribute('aria-pressed', 'true')
    await card.getByRole('button', { name: 'Guardar color' }).click()
    await expect(page.getByText('Color guardado')).toBeVisible()
    await page.reload()
    await expect(card.getByRole('button', { name: 'Rojo' })).toHaveAttribute('aria-pressed', 'true')
  })

  await openLinkingStep(page)
  await page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' }).click()
  await page.getByLabel('De parte de quién').fill('Laura')
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const address = new URL(await page.getByLabel('Enlace', { exact: true }).inputValue())
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } })
  const errors = watchBrowserErrors(context)
  await context.addInitScript(instrumentPage)
  const phone = await context.newPage()
  await phone.goto(address.pathname + address.hash)
  await expect(phone.getByText('Laura te pide vincular tu WhatsApp a un asistente de «Tienda Aurora»')).toBeVisible()
  await expect(phone).toHaveTitle('Vincula tu WhatsApp · Tienda Aurora')
  const logo = phone.locator('img[src^="/uploads/logos/"]')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const button = phone.getByRole('button', { name: 'Pedir código' })
  await expect(button).toHaveCSS('background-color', 'rgb(190, 18, 60)')
  await checkPhoneFit(phone, ['light', 'dark'])
  await checkAllSizes(phone)
  expect(errors.unexpected()).toEqual([])

  await test.step('without logo and color the page is that of Portavoz, with the name', async () => {
    await page.goto('/negocio')
    await card.getByRole('button', { name: 'Quitar logotipo' }).click()
    await expect(card.getByAltText('Logotipo del negocio')).toHaveCount(0)
    await card.getByRole('button', { name: 'Quitar color' }).click()
    await card.getByRole('button', { name: 'Guardar color' }).click()
    await expect(page.getByText('Color guardado')).toBeVisible()
    await expect(logo).toHaveCount(0)
    await expect(button).not.toHaveCSS('background-color', 'rgb(190, 18, 60)')
    await checkAllSizes(phone)
  })
  await context.close()
})
