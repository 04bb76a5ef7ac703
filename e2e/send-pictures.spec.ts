import { pngFile, zipFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect } from './fixtures.ts'
import { card, createShop, openKnowledgeBase, uploadDocument, waitUntilProcessed } from './knowledge-base.ts'
import { test } from './keyless-fixtures.ts'

const CATALOGUE = [
  'Producto,Precio,Foto',
  'Camisa de lino,$120.000,camisa.png',
  'Pantalón de dril,$98.000,dril.png',
  'Gorra,$30.000,',
].join('\n')

test('pictures of rows: the owner uploads a ZIP and a photo, and the customer gets the one of what is quoted', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'retratista', 'Ventas')
  const id = await uploadDocument(product, shop, { name: 'Catálogo', fileName: 'catálogo.csv' }, CATALOGUE)
  await waitUntilProcessed(product, shop, id)
  await openKnowledgeBase(page, shop)
  await card(page, 'Catálogo').getByRole('link', { name: 'Catálogo' }).click()
  const pictures = page.getByRole('dialog', { name: 'Catálogo' }).getByRole('region', { name: 'Fotos' })

  await test.step('a ZIP: the report says which rows got a picture and what fits nothing', async () => {
    await pictures.getByRole('button', { name: 'Subir fotos en un ZIP' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subir fotos en un ZIP' })
    const choose = (name: string, buffer: Buffer) =>
      dialog.getByLabel('Elegir ZIP').first().setInputFiles({ name, mimeType: 'application/zip', buffer })
    await choose('fotos.rar', Buffer.from('x'))
    await expect(dialog.getByRole('alert')).toContainText('No se pudo abrir el ZIP')
    const files = { 'fotos/Camisa.PNG': new Uint8Array(pngFile(64, 48)), 'otra.png': new Uint8Array(pngFile(9, 9)) }
    await choose('fotos.zip', zipFile(files))
    await dialog.getByRole('button', { name: 'Subir', exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText('Se añadió 1 foto.')
    await expect(dialog.getByRole('region', { name: 'Filas con foto nueva' })).toContainText('Camisa de lino')
    await expect(dialog.getByText('dril.png')).toBeVisible()
    await expect(dialog.getByText('otra.png')).toBeVisible()
    await checkAllSizes(page)
    await dialog.getByRole('button', { name: 'Listo' }).click()
  })

  await test.step('one photo: the row is found by its name, and a file that is too big is refused', async () => {
    await pictures.getByRole('button', { name: 'Añadir foto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Añadir foto' })
    const choose = (name: string, buffer: Buffer) =>
      dialog.getByLabel('Elegir foto').first().setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('enorme.png', Buffer.alloc(10 * 1024 * 1024 + 1))
    await expect(dialog.getByRole('alert')).toContainText('La foto pesa más de 10 MB')
    await expect(dialog.getByRole('button', { name: 'Añadir', exact: true })).toBeDisabled()
    await choose('rota.png', Buffer.from('no soy una foto'))
    await expect(dialog.getByRole('alert')).toContainText('No es una foto')
    await expect(dialog.getByRole('button', { name: 'Añadir', exact: true })).toBeDisabled()
    await choose('gorra.png', pngFile(32, 32))
    await expect(dialog.getByRole('img', { name: 'La foto que elegiste' })).toBeVisible()
    await dialog.getByRole('searchbox', { name: 'Buscar una fila' }).fill('gorra')
    await dialog.getByRole('radio', { name: 'Gorra' }).check()
    await checkAllSizes(page)
    await dialog.getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(pictures.getByRole('listitem')).toHaveCount(2)
    await expect(pictures.getByRole('img', { name: 'Foto de Gorra' })).toBeVisible()
    await checkAllSizes(page)
  })

  await test.step('removed: only that picture', async () => {
    await pictures.getByRole('button', { name: 'Quitar la foto de Gorra' }).click()
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await expect(pictures.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('Telegram: the quote and then its picture; the thread shows both', async () => {
    const [bot] = shop.bots
    bot!.sendAsCustomer({ id: 53_101, firstName: 'Nube' }, '¿tienen foto de la camisa de lino?')
    await bot!.waitForSent(2)
    expect(bot!.sent.map(({ shown, file }) => file?.name ?? shown)).toEqual([
      expect.stringContaining('Te mando la foto de «Camisa de lino».'),
      'Camisa.PNG',
    ])
    expect(bot!.sent[1]?.file?.bytes.equals(pngFile(64, 48))).toBe(true)
    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Nube', exact: true }).click()
    const messages = page.getByRole('log', { name: 'Mensajes' }).locator('li[data-message]')
    await expect(messages.last().getByRole('button', { name: 'Ampliar foto' }).locator('img')).toBeVisible()
    await expect(messages.last().getByText('Enviado')).toBeAttached()
    await checkAllSizes(page)
  })
})
