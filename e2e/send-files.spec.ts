import type { Page } from '@playwright/test'
import { pdfFile, pngFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'

const FILES_PATH = '**/api/conversations/*/files'
const picture = { name: 'ramo.png', mimeType: 'image/png', buffer: pngFile(600, 400) }
const priceList = { name: 'lista de precios.pdf', mimeType: 'application/pdf', buffer: pdfFile() }

/** Luz wrote to the bot, and a person has the conversation open. */
async function openLuz(page: Page, product: Product, username: string, chat: number) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: chat, firstName: 'Luz' }, '¿Tienen ramos?')
  await bot.waitForSent(1)
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })
  await expect(thread.getByText('¿Tienen ramos?', { exact: true })).toBeVisible()
  return {
    bot,
    thread,
    box: page.getByLabel('Mensaje', { exact: true }),
    send: page.getByRole('button', { name: /^Envia/ }),
  }
}

const files = (page: Page) => page.getByRole('list', { name: 'Archivos para enviar' }).getByRole('listitem')
const picker = (page: Page) => page.getByLabel('Archivos', { exact: true })

test('a picture with a caption and a document: seen before they leave, sent in order, and shown in the thread', async ({
  page,
  product,
}) => {
  const { bot, thread, box, send } = await openLuz(page, product, 'florista_uno', 52_001)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Adjuntar' }).click()
  await page.getByRole('menuitem', { name: 'Archivos' }).click()
  await (await chooser).setFiles([picture, priceList])
  await expect(files(page)).toContainText(['ramo.png', 'lista de precios.pdf'])
  await expect(files(page).first().locator('img')).toHaveJSProperty('naturalWidth', 600)
  await box.fill('El ramo de hoy')
  await checkAllSizes(page)
  await send.click()
  await expect(files(page)).toHaveCount(0)
  await expect(box).toHaveValue('')
  await bot.waitForSent(3)
  expect(bot.sent.slice(1).map(({ shown, file }) => [shown, file?.method, file?.name])).toEqual([
    ['El ramo de hoy', 'photo', 'image.png'],
    ['', 'document', 'lista de precios.pdf'],
  ])
  expect(bot.sent[1]?.file?.bytes).toEqual(picture.buffer)
  const messages = thread.locator('li[data-message]')
  await expect(messages.nth(-2)).toContainText('El ramo de hoy')
  await expect(messages.nth(-2).getByRole('button', { name: 'Ampliar foto' })).toBeVisible()
  await expect(messages.nth(-2).getByText('Enviado')).toBeAttached()
  await expect(messages.last()).toContainText('lista de precios.pdf')
})

test('pasted and dropped files: they are attached, and one that is too large or not allowed never travels', async ({
  page,
  product,
}) => {
  const { bot, box, send } = await openLuz(page, product, 'florista_dos', 52_002)
  let uploads = 0
  page.on('request', (request) => request.url().endsWith('/files') && uploads++)
  await box.evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'cartel.jpg', { type: 'image/jpeg' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByRole('log', { name: 'Mensajes' }).evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['MZ'], 'juego.exe'))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  await test.step('a file dropped while the box is disabled is not opened in place of the console', async () => {
    const isOpened = await box.evaluate((element: HTMLTextAreaElement) => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'lista.pdf'))
      element.disabled = true
      const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      const wasLeft = document.body.dispatchEvent(event)
      element.disabled = false
      return wasLeft
    })
    expect(isOpened).toBe(false)
    await expect(files(page)).toHaveCount(2)
  })
  await expect(files(page).first()).toContainText('Pesa demasiado: en Telegram las fotos pueden pesar hasta 10 MB.')
  await expect(files(page).last()).toContainText('Ese archivo no se puede enviar.')
  await expect(send).toBeDisabled()
  await box.fill('Mejor te lo cuento')
  await send.click()
  await bot.waitForSent(2)
  expect([bot.sent.at(-1)?.shown, uploads]).toEqual(['Mejor te lo cuento', 0])
  await page.getByRole('button', { name: 'Quitar cartel.jpg' }).click()
  await page.getByRole('button', { name: 'Quitar juego.exe' }).click()
  await expect(files(page)).toHaveCount(0)
})

test('a cancelled upload and a lost answer: nothing is lost, and sending again sends one message', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED/)
  browserErrors.declare(/409 \(Conflict\)/)
  const { bot, thread, box, send } = await openLuz(page, product, 'florista_tres', 52_003)
  await picker(page).setInputFiles(picture)

  await test.step('a text that does not fit below a file is not sent', async () => {
    await box.fill('x'.repeat(1_025))
    await expect(page.getByRole('alert')).toContainText('Junto a un archivo caben 1.024 caracteres')
    await expect(send).toBeDisabled()
    await box.fill('Así queda')
  })

  await test.step('a cancelled file stays attached, and its text in the box', async () => {
    const large = { ...priceList, buffer: Buffer.concat([pdfFile(), Buffer.alloc(20 * 1024 * 1024)]) }
    await page.getByRole('button', { name: 'Quitar ramo.png' }).click()
    await picker(page).setInputFiles(large)
    // A slow line, so that the upload lasts.
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await send.click()
    await expect(files(page)).toContainText('Subiendo')
    await files(page).getByRole('button', { name: 'Cancelar el envío de lista de precios.pdf' }).click()
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await expect(files(page).getByRole('button', { name: 'Quitar lista de precios.pdf' })).toBeVisible()
    await expect(box).toHaveValue('Así queda')
    await page.getByRole('button', { name: 'Quitar lista de precios.pdf' }).click()
    await picker(page).setInputFiles(picture)
  })

  await test.step('the answer is lost after the server stored the message', async () => {
    await page.route(FILES_PATH, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(files(page)).toContainText('No se pudo conectar con el servidor')
    await expect(box).toHaveValue('Así queda')
    await page.unroute(FILES_PATH)
    await files(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(files(page)).toHaveCount(0)
    await expect(box).toHaveValue('')
    await bot.waitForSent(2)
    await expect(thread.getByText('Así queda', { exact: true })).toHaveCount(1)
    expect(bot.sent.map(({ shown }) => shown).filter((text) => text === 'Así queda')).toHaveLength(1)
  })

  await test.step('the same, and the text is edited before the next attempt: it stays in the box', async () => {
    await page.route(FILES_PATH, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await picker(page).setInputFiles(picture)
    await box.fill('Y de lado')
    await send.click()
    await expect(files(page)).toContainText('No se pudo conectar con el servidor')
    await page.unroute(FILES_PATH)
    await box.fill('Y por detrás')
    await files(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(files(page)).toHaveCount(0)
    await expect(thread.getByText('Y de lado', { exact: true })).toHaveCount(1)
    await expect(box).toHaveValue('Y por detrás')
    await bot.waitForSent(3)
  })
})
