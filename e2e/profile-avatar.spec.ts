import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test as house } from './house.ts'
import { openProfile } from './own-profile.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

/** A picture of one colour, as small as a picture can be. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Somebody else's site with that picture, which the operator lets the server ask. */
const test = house.extend<object, { images: { url: string } }>({
  images: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const site = createServer((_, response) => response.setHeader('content-type', 'image/png').end(picture))
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
      await use({ url: `http://127.0.0.1:${(site.address() as AddressInfo).port}` })
      site.close()
    },
    { scope: 'worker' },
  ],
  env: ({ images }, use) => use({ ALLOWED_PRIVATE_ORIGINS: images.url }),
})

test('a picture is uploaded, dropped, refused and taken away, and the bar shows it in every tab', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.declare(/400 \(Bad Request\) .*\/api\/user\/u/)
  await openProfile(page, product, 'retratada')
  const other = await context.newPage()
  await other.goto('/agents')
  const card = page.getByRole('region', { name: 'Tu cuenta' })
  const inBar = (tab: Page) => tab.getByRole('button', { name: 'Cuenta de retratada' }).locator('img')
  const give = (name: string, buffer: Buffer) =>
    card.getByLabel('Foto', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })

  await give('foto.png', picture)
  await expect(page.getByText('Foto actualizada')).toBeVisible()
  for (const tab of [page, other]) await expect(inBar(tab)).toHaveAttribute('src', /\/uploads\/avatars\//)
  await expect.poll(() => inBar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await atEverySize(page)

  await give('nota.png', Buffer.from('Esto no es una foto'))
  await expect(card.getByText(/^No pudimos leer esa imagen/)).toBeVisible()
  await atEverySize(page)
  await card.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card.getByText(/^No pudimos leer esa imagen/)).toBeVisible()
  await give('enorme.png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByText(/^La imagen pesa más de 5 MB/)).toBeVisible()

  const first = await inBar(page).getAttribute('src')
  await drop(page, [])
  await sees(page, 'Debe proporcionar un archivo o URL de avatar')
  await drop(page, [...picture])
  await expect(inBar(page)).not.toHaveAttribute('src', first!)

  await card.getByRole('button', { name: 'Quitar foto' }).click()
  for (const tab of [page, other]) await expect(inBar(tab)).toHaveCount(0)
  await page.reload()
  await expect(card.getByRole('button', { name: 'Subir foto' })).toBeVisible()
  await expect(inBar(page)).toHaveCount(0)
})

test('a picture by its address says what is wrong with the address, and keeps it', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 \(Bad Request\) .*\/api\/user\/update-avatar/)
  await openProfile(page, product, 'enlazada')
  await page.getByRole('button', { name: 'Usar una URL' }).click()
  const form = page.getByRole('form', { name: 'Foto por URL' })
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await sees(form, 'Debe proporcionar un archivo o URL de avatar')
  const address = form.getByLabel('Dirección de la imagen')
  await address.fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(form.getByText('Escribe una dirección que empiece por https://')).toBeVisible()
  await address.fill('http://127.0.0.1:9/foto.png')
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(form.locator('[id$="-error"]')).toBeVisible()
  await expect(address).toHaveValue('http://127.0.0.1:9/foto.png')
  await expect(form.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await atEverySize(page)
})

test('a picture by its address becomes one of ours', async ({ page, product, images }) => {
  await openProfile(page, product, 'fotografiada')
  await page.getByRole('button', { name: 'Usar una URL' }).click()
  const form = page.getByRole('form', { name: 'Foto por URL' })
  await form.getByLabel('Dirección de la imagen').fill(`${images.url}/foto.png`)
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(page.getByText('Foto actualizada')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Usar una URL' })).toBeFocused()
  const shown = page.getByRole('region', { name: 'Tu cuenta' }).locator('img')
  await expect(shown).toHaveAttribute('src', new RegExp(`^${product.url}/uploads/avatars/`))
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

/** Lets a file fall on the card, or nothing where there are no bytes. */
async function drop(page: Page, bytes: number[]) {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    if (content.length > 0) transfer.items.add(new File([new Uint8Array(content)], 'foto.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await page.getByRole('region', { name: 'Tu cuenta' }).dispatchEvent('drop', { dataTransfer })
}
