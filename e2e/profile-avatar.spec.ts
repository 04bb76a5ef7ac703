import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { PICTURE } from './local-services.ts'
import { openProfile } from './profile-page.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

test('avatar: the user uploads, drops and removes a picture, and every tab shows it', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 \(Bad Request\) .*\/api\/user\/u/)
  await openProfile(page, product, 'retratada')
  const otherTab = await context.newPage()
  await otherTab.goto('/agents')
  const card = page.getByRole('region', { name: 'Tu cuenta' })
  const inBar = (tab: Page) => tab.getByRole('button', { name: 'Cuenta de retratada' }).locator('img')
  const choosePicture = (name: string, buffer: Buffer) =>
    card.getByLabel('Foto', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })

  await choosePicture('foto.png', PICTURE)
  await expect(page.getByText('Foto actualizada')).toBeVisible()
  for (const tab of [page, otherTab]) await expect(inBar(tab)).toHaveAttribute('src', /\/uploads\/avatars\//)
  await expect.poll(() => inBar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await checkAllSizes(page)

  await choosePicture('nota.png', Buffer.from('Esto no es una foto'))
  await expect(card.getByText(/^No pudimos leer esa imagen/)).toBeVisible()
  await checkAllSizes(page)
  await card.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card.getByText(/^No pudimos leer esa imagen/)).toBeVisible()
  await choosePicture('enorme.png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByText(/^La imagen pesa más de 5 MB/)).toBeVisible()

  const first = await inBar(page).getAttribute('src')
  await dropOnCard(page, [])
  await expectText(page, 'Debe proporcionar un archivo o URL de avatar')
  await dropOnCard(page, [...PICTURE])
  await expect(inBar(page)).not.toHaveAttribute('src', first!)

  await card.getByRole('button', { name: 'Quitar foto' }).click()
  for (const tab of [page, otherTab]) await expect(inBar(tab)).toHaveCount(0)
  await page.reload()
  await expect(card.getByRole('button', { name: 'Subir foto' })).toBeVisible()
  await expect(inBar(page)).toHaveCount(0)
})

test('avatar by address: an invalid address says why and is kept', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/400 \(Bad Request\) .*\/api\/user\/update-avatar/)
  await openProfile(page, product, 'enlazada')
  await page.getByRole('button', { name: 'Usar una URL' }).click()
  const form = page.getByRole('form', { name: 'Foto por URL' })
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expectText(form, 'Debe proporcionar un archivo o URL de avatar')
  const address = form.getByLabel('Dirección de la imagen')
  await address.fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(form.getByText('Escribe una dirección que empiece por https://')).toBeVisible()
  await address.fill('http://127.0.0.1:9/foto.png')
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(form.locator('[id$="-error"]')).toBeVisible()
  await expect(address).toHaveValue('http://127.0.0.1:9/foto.png')
  await expect(form.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await checkAllSizes(page)
})

test('avatar by address: the picture is copied to this server', async ({ page, product, localServices }) => {
  await openProfile(page, product, 'fotografiada')
  await page.getByRole('button', { name: 'Usar una URL' }).click()
  const form = page.getByRole('form', { name: 'Foto por URL' })
  await form.getByLabel('Dirección de la imagen').fill(`${localServices.pictures.url}/foto.png`)
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(page.getByText('Foto actualizada')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Usar una URL' })).toBeFocused()
  const avatar = page.getByRole('region', { name: 'Tu cuenta' }).locator('img')
  await expect(avatar).toHaveAttribute('src', new RegExp(`^${product.url}/uploads/avatars/`))
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

/** Drops a file on the card, or nothing if there are no bytes. */
async function dropOnCard(page: Page, bytes: number[]) {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    if (content.length > 0) transfer.items.add(new File([new Uint8Array(content)], 'foto.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await page.getByRole('region', { name: 'Tu cuenta' }).dispatchEvent('drop', { dataTransfer })
}
