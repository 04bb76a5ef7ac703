import type { Conversation } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { pdfFile, pngFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { holdFirst, holdRequests, patchResponse } from './route-overrides.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'

const catalogue = { name: 'catálogo 2026.pdf', mimeType: 'application/pdf', buffer: pdfFile() }
const poster = { name: 'cartel.png', mimeType: 'image/png', buffer: pngFile(600, 400) }

const files = (page: Page) => page.getByRole('list', { name: 'Archivos para enviar' }).getByRole('listitem')

test('canned reply with a file: saved with progress, sent without uploading it again, replaced and removed', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 \(Conflict\)/)
  browserErrors.declare(/ERR_FAILED/)
  const owner = await signUp(product, 'papeleria_uno')
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: 53_001, firstName: 'Luz' }, '¿Tienen catálogo?')
  await bot.waitForSent(1)
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })
  const box = page.getByLabel('Mensaje', { exact: true })
  const send = page.getByRole('button', { name: /^Envia/ })
  const managing = page.getByRole('dialog', { name: 'Respuestas rápidas' })
  const replies = managing.getByRole('list', { name: 'Respuestas rápidas' })
  const picker = managing.getByLabel('Elegir archivo')
  const choose = async () => {
    await box.fill('/cat')
    await expect(page.getByRole('option', { name: /catalogo/ })).toBeVisible()
    await box.press('Enter')
    await expect(box).toHaveValue('Aquí va el catálogo')
  }
  const openManager = async () => {
    await box.fill('/')
    await page.getByRole('button', { name: 'Administrar respuestas rápidas' }).click()
  }

  await test.step('what is too large is said before it travels, and what failed is tried again', async () => {
    await openManager()
    await managing.getByLabel('Atajo').fill('catalogo')
    await managing.getByLabel('Respuesta').fill('Aquí va el catálogo')
    await picker.setInputFiles({ ...poster, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expect(managing.getByRole('alert')).toContainText(
      'en una respuesta rápida las fotos pueden pesar hasta 10 MB',
    )
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(replies).toHaveCount(0)
    await picker.setInputFiles(catalogue)
    await page.route('**/api/canned-replies/*/file', (route) => route.abort())
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('La respuesta se guardó sin ese archivo')).toBeVisible()
    await expect(managing.getByLabel('Atajo')).toHaveValue('catalogo')
    await expect(managing.getByText(catalogue.name)).toBeVisible()
    await page.unroute('**/api/canned-replies/*/file')
    const release = await holdFirst(page, 'PUT', '**/api/canned-replies/*/file')
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(managing.getByRole('progressbar', { name: `Subiendo ${catalogue.name}` })).toBeVisible()
    await release()
    await expect(replies).toContainText(catalogue.name)
    await checkAllSizes(page)
    await page.keyboard.press('Escape')
  })

  await test.step('chosen, it puts the text and the file, which goes once and is not uploaded', async () => {
    await choose()
    await expect(files(page)).toContainText([catalogue.name])
    await checkAllSizes(page)
    const request = page.waitForRequest('**/api/conversations/*/files')
    await send.click()
    expect((await request).postData() ?? '').not.toContain('filename=')
    await expect(files(page)).toHaveCount(0)
    await expect(box).toHaveValue('')
    await bot.waitForSent(2)
    expect(bot.sent.at(-1)).toMatchObject({ shown: 'Aquí va el catálogo', file: { bytes: catalogue.buffer } })
    await expect(thread.locator('li[data-message]').last()).toContainText(catalogue.name)
  })

  await test.step('removed before sending, only the text goes', async () => {
    await choose()
    await files(page)
      .getByRole('button', { name: `Quitar ${catalogue.name}` })
      .click()
    await send.click()
    await bot.waitForSent(3)
    expect(bot.sent.at(-1)?.file).toBeNull()
  })

  await test.step('replaced between choosing and sending: one sentence, and nothing is lost', async () => {
    await choose()
    await product.runSql('update canned_replies set file_id = null, file_name = null, file_bytes = null')
    await send.click()
    await expect(files(page)).toContainText('El archivo de esa respuesta rápida cambió o se eliminó.')
    await expect(box).toHaveValue('Aquí va el catálogo')
    await files(page)
      .getByRole('button', { name: `Quitar ${catalogue.name}` })
      .click()
    await box.fill('')
  })

  await test.step('another file, and its removal', async () => {
    await openManager()
    await managing.getByRole('button', { name: 'Editar /catalogo' }).click()
    await picker.setInputFiles(poster)
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(replies).toContainText(poster.name)
    await managing.getByRole('button', { name: 'Editar /catalogo' }).click()
    await managing.getByRole('button', { name: `Quitar ${poster.name}` }).click()
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(replies).not.toContainText(poster.name)
  })

  await test.step('a reply with a file asks before it is deleted', async () => {
    await managing.getByRole('button', { name: 'Editar /catalogo' }).click()
    await picker.setInputFiles(poster)
    await managing.getByRole('button', { name: 'Guardar' }).click()
    await expect(replies).toContainText(poster.name)
    await managing.getByRole('button', { name: 'Eliminar /catalogo' }).click()
    const asking = page.getByRole('alertdialog', { name: '¿Eliminar /catalogo?' })
    await expect(asking).toContainText(`Se elimina con su archivo, «${poster.name}».`)
    await asking.getByRole('button', { name: 'Eliminar' }).click()
    await expect(replies).toHaveCount(0)
  })
})

test('canned replies: another one takes the place of the file of the one before, and the same one adds none', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'papeleria_tres')
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: 53_003, firstName: 'Luz' }, '¿Tienen catálogo?')
  await bot.waitForSent(1)
  const reply = (shortcut: string, fileName: string | null) => ({
    id: shortcut,
    shortcut,
    content: `Texto de ${shortcut}`,
    file: fileName === null ? null : { id: `f-${shortcut}`, name: fileName, bytes: 9 },
    updatedAt: new Date().toISOString(),
  })
  const replies = [reply('catalogo', 'catálogo.pdf'), reply('precios', 'precios.pdf'), reply('gracias', null)]
  await patchResponse<object[]>(page, '**/api/canned-replies', () => replies)
  const release = await holdRequests(page, '**/assets/canned-replies-*.js')
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  const box = page.getByLabel('Mensaje', { exact: true })

  await test.step('before the list is shown, Enter neither inserts a reply nor sends the search', async () => {
    await box.fill('/catalogo')
    await expect(page.getByRole('status').filter({ hasText: '1 respuesta rápida' })).toBeAttached()
    await box.press('Enter')
    await release()
    await expect(page.getByRole('option', { name: /catalogo/ })).toBeVisible()
    await expect(box).toHaveValue('/catalogo')
    expect(bot.sent).toHaveLength(1)
  })

  const choose = async (shortcut: string) => {
    await box.fill(`/${shortcut}`)
    await expect(page.getByRole('option', { name: new RegExp(shortcut) })).toBeVisible()
    await box.press('Enter')
    await expect(box).toHaveValue(`Texto de ${shortcut}`)
  }
  await choose('catalogo')
  await choose('catalogo')
  await expect(files(page)).toHaveCount(1)
  await choose('precios')
  await expect(files(page)).toHaveCount(1)
  await expect(files(page)).toContainText(['precios.pdf'])
  await choose('gracias')
  await expect(files(page)).toHaveCount(0)
})

test('canned reply with a file where only text is sent: its text is put, and a sentence says so', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'papeleria_dos')
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer({ id: 53_002, firstName: 'Luz' }, '¿Tienen catálogo?')
  await bot.waitForSent(1)
  await patchResponse<{ items: Conversation[] }>(page, '**/api/conversations?*', (list) => ({
    ...list,
    items: list.items.map((one) => ({ ...one, sendsFiles: false })),
  }))
  await patchResponse<object[]>(page, '**/api/canned-replies', () => [
    {
      id: 'r1',
      shortcut: 'catalogo',
      content: 'Aquí va el catálogo',
      file: { id: 'f1', name: catalogue.name, bytes: 9 },
      updatedAt: new Date().toISOString(),
    },
  ])
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Adjuntar', exact: true })).toHaveAttribute('aria-disabled', 'true')
  const box = page.getByLabel('Mensaje', { exact: true })
  await box.fill('/cat')
  await expect(page.getByRole('option', { name: /Con un archivo/ })).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveValue('Aquí va el catálogo')
  await expect(page.getByText('va el texto, sin su archivo.')).toBeVisible()
  await expect(files(page)).toHaveCount(0)

  await test.step('a phone, whose menu is missing then, has the slash in the message box', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await box.fill('')
    await expect(box).toHaveAttribute('placeholder', /«\/» para respuestas rápidas/)
    await checkAllSizes(page)
  })
})
