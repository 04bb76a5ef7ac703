import type { Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { toasts } from './toasts.ts'
import { card, openKnowledgeBase, createShop, uploadDocument, waitUntilProcessed } from './knowledge-base.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Subir documentos' })
const openUploadDialog = (page: Page) => page.getByRole('button', { name: 'Subir documento' }).first().click()

test('upload dialog: agents that fail to load are retried, and typed fields are kept', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/agents/)
  const shop = await createShop(product, 'sola', 'Ventas')
  await openKnowledgeBase(page, shop)
  await fulfillWith(page, '**/api/agents', 400)
  await page.goto('/knowledge-base')
  await openUploadDialog(page)
  await expectText(uploadDialog(page), 'Error al obtener los agentes del usuario')
  await expect(uploadDialog(page).getByText('Todavía no tienes agentes')).toBeHidden()
  await uploadDialog(page)
    .getByLabel('Archivos', { exact: true })
    .setInputFiles({ name: 'envíos.txt', mimeType: '', buffer: Buffer.from('El envío cuesta 8.500 pesos.') })
  await uploadDialog(page).getByLabel('Nombre').fill('Tarifas')
  await checkAllSizes(page)
  await page.unrouteAll()
  await uploadDialog(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(uploadDialog(page).getByLabel('Agente')).toHaveValue(shop.agentId('Ventas'))
  await expect(uploadDialog(page).getByLabel('Nombre')).toHaveValue('Tarifas')
  await uploadDialog(page).getByRole('button', { name: 'Subir' }).click()
  await expect(card(page, 'Tarifas')).toContainText('Ventas')
})

test('agent selects: agents that fail to load are retried, and the document’s agent keeps its name', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/agents/)
  const shop = await createShop(product, 'solitaria', 'Ventas')
  await uploadDocument(product, shop, { name: 'Precios', agentId: shop.agentId('Ventas') })
  await openKnowledgeBase(page, shop)
  await fulfillWith(page, '**/api/agents', 400)
  await page.goto('/knowledge-base')
  const missing = 'Error al obtener los agentes del usuario'
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect(page.getByRole('dialog').getByText(missing)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(missing)).toBeVisible()
  await checkAllSizes(page)
  await page.keyboard.press('Escape')
  await card(page, 'Precios').getByRole('button', { name: 'Acciones de Precios' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar documento' })
  await expect(form.getByText(missing)).toBeVisible()
  await expect(form.getByLabel('Agente').getByRole('option', { selected: true })).toHaveText('Ventas')
  await checkAllSizes(page)
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Reintentar' }).click()
  await expect(form.getByText(missing)).toBeHidden()
  await expect(form.getByLabel('Agente').getByRole('option')).toHaveText([
    'Disponible para todos los agentes',
    'Ventas',
  ])
})

test('upload dialog: typed fields survive closing without files', async ({ page, product }) => {
  const shop = await createShop(product, 'olvidadiza_tropiezos', 'Ventas')
  await openKnowledgeBase(page, shop)
  await openUploadDialog(page)
  await uploadDialog(page).getByLabel('Descripción').fill('Al público y por mayor')
  await uploadDialog(page).getByLabel('Etiquetas').fill('precios')
  await page.keyboard.press('Escape')
  await expect(uploadDialog(page)).toBeHidden()
  await openUploadDialog(page)
  await expect(uploadDialog(page).getByLabel('Descripción')).toHaveValue('Al público y por mayor')
  await expect(uploadDialog(page).getByLabel('Etiquetas')).toHaveValue('precios')

  await test.step('with files chosen, closing asks first', async () => {
    await uploadDialog(page)
      .getByLabel('Archivos', { exact: true })
      .setInputFiles({ name: 'envíos.txt', mimeType: '', buffer: Buffer.from('El envío cuesta 8.500 pesos.') })
    await expect(uploadDialog(page).getByText('envíos.txt')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(uploadDialog(page)).toBeHidden()
    await openUploadDialog(page)
    await expect(uploadDialog(page).getByLabel('Descripción')).toHaveValue('')
  })
})

test('replacing a file: the dialog warns that the old file goes and offers its download', async ({ page, product }) => {
  const shop = await createShop(product, 'cambiadora', 'Ventas')
  const id = await uploadDocument(product, shop, { name: 'Precios' })
  await waitUntilProcessed(product, shop, id)
  await openKnowledgeBase(page, shop)
  await card(page, 'Precios').getByRole('button', { name: 'Acciones de Precios' }).click()
  await page.getByRole('menuitem', { name: 'Reemplazar archivo' }).click()
  const replacing = page.getByRole('dialog', { name: 'Reemplazar «Precios»' })
  await expect(replacing).toContainText('precios.md se elimina')
  await expect(replacing).toContainText('aunque el nuevo no se pueda leer')
  await checkAllSizes(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    replacing.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('precios.md')
})

test('document search: an invalid query stays out of the address and keeps the list', async ({ page, product }) => {
  const shop = await createShop(product, 'buscadora_tropiezos', 'Ventas')
  await uploadDocument(product, shop, { name: 'Tarifas', fileName: 'tarifas.md' })
  await uploadDocument(product, shop, { name: 'Cambios', fileName: 'cambios.md' }, 'Los cambios son gratis.')
  await openKnowledgeBase(page, shop)
  const search = page.getByLabel('Buscar documentos')
  await search.fill('tarifas')
  await expect(page.getByRole('article')).toHaveCount(1)
  await search.fill('¿?')
  await expect(page.getByRole('alert')).toContainText('letra')
  await checkAllSizes(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=tarifas$/)
  await search.fill('')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('documents: figures and a refresh that fail say so, and the list stays', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/documents\/stats/, /400 .*\/api\/documents\?/)
  const shop = await createShop(product, 'contadora_tropiezos', 'Ventas')
  await uploadDocument(product, shop, { name: 'Precios' })
  await openKnowledgeBase(page, shop)
  await fulfillWith(page, '**/documents/stats', 400)
  await page.goto('/knowledge-base')
  const total = page.getByRole('region', { name: 'Total de documentos' })
  await expect(total).toContainText('No se pudieron contar tus documentos.')
  await checkAllSizes(page)
  await page.unrouteAll()
  await total.getByRole('button', { name: 'Reintentar' }).click()
  await expect(total).toContainText('1 documento en total')

  await fulfillWith(page, '**/api/documents?*', 400)
  const refresh = page.getByRole('button', { name: 'Actualizar' })
  await refresh.click()
  await expect(toasts(page)).toContainText('No se pudo actualizar')
  await expect(card(page, 'Precios')).toBeVisible()
  await page.unrouteAll()
  await uploadDocument(product, shop, { name: 'Cambios' }, 'Los cambios son gratis.')
  await refresh.click()
  await expect(card(page, 'Cambios')).toBeVisible()
  await expect(total).toContainText('2 documentos en total')
})
