import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect } from './house.ts'
import { test } from './keyless.ts'
import { notices } from './notices.ts'
import { card, openBase, openShop, uploadPaper, untilRead } from './papers.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Subir documentos' })
const openUpload = (page: Page) => page.getByRole('button', { name: 'Subir documento' }).first().click()

test('agents that did not come are asked for again, with what was typed in its place', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/agents/)
  const shop = await openShop(product, 'sola', 'Ventas')
  await openBase(page, shop)
  await answerInstead(page, '**/api/agents', 400)
  await page.goto('/knowledge-base')
  await openUpload(page)
  await sees(dialog(page), 'Error al obtener los agentes del usuario')
  await expect(dialog(page).getByText('Todavía no tienes agentes')).toBeHidden()
  await dialog(page)
    .getByLabel('Archivos', { exact: true })
    .setInputFiles({ name: 'envíos.txt', mimeType: '', buffer: Buffer.from('El envío cuesta 8.500 pesos.') })
  await dialog(page).getByLabel('Nombre').fill('Tarifas')
  await atEverySize(page)
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialog(page).getByLabel('Agente')).toHaveValue(shop.agentId('Ventas'))
  await expect(dialog(page).getByLabel('Nombre')).toHaveValue('Tarifas')
  await dialog(page).getByRole('button', { name: 'Subir' }).click()
  await expect(card(page, 'Tarifas')).toContainText('Ventas')
})

test('wherever an agent is chosen, those that did not come are asked for again, and a document’s own is named', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/agents/)
  const shop = await openShop(product, 'solitaria', 'Ventas')
  await uploadPaper(product, shop, { name: 'Precios', agentId: shop.agentId('Ventas') })
  await openBase(page, shop)
  await answerInstead(page, '**/api/agents', 400)
  await page.goto('/knowledge-base')
  const missing = 'Error al obtener los agentes del usuario'
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect(page.getByRole('dialog').getByText(missing)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(missing)).toBeVisible()
  await atEverySize(page)
  await page.keyboard.press('Escape')
  await card(page, 'Precios').getByRole('button', { name: 'Acciones de Precios' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar documento' })
  await expect(form.getByText(missing)).toBeVisible()
  await expect(form.getByLabel('Agente').getByRole('option', { selected: true })).toHaveText('Ventas')
  await atEverySize(page)
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Reintentar' }).click()
  await expect(form.getByText(missing)).toBeHidden()
  await expect(form.getByLabel('Agente').getByRole('option')).toHaveText([
    'Disponible para todos los agentes',
    'Ventas',
  ])
})

test('what was typed for an upload waits where nobody was asked to let it go', async ({ page, product }) => {
  const shop = await openShop(product, 'olvidadiza_tropiezos', 'Ventas')
  await openBase(page, shop)
  await openUpload(page)
  await dialog(page).getByLabel('Descripción').fill('Al público y por mayor')
  await dialog(page).getByLabel('Etiquetas').fill('precios')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await openUpload(page)
  await expect(dialog(page).getByLabel('Descripción')).toHaveValue('Al público y por mayor')
  await expect(dialog(page).getByLabel('Etiquetas')).toHaveValue('precios')

  await test.step('with files beside it, letting go is asked about', async () => {
    await dialog(page)
      .getByLabel('Archivos', { exact: true })
      .setInputFiles({ name: 'envíos.txt', mimeType: '', buffer: Buffer.from('El envío cuesta 8.500 pesos.') })
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog(page)).toBeHidden()
    await openUpload(page)
    await expect(dialog(page).getByLabel('Descripción')).toHaveValue('')
  })
})

test('whoever replaces a file is told that the old one goes, and can download it there', async ({ page, product }) => {
  const shop = await openShop(product, 'cambiadora', 'Ventas')
  const id = await uploadPaper(product, shop, { name: 'Precios' })
  await untilRead(product, shop, id)
  await openBase(page, shop)
  await card(page, 'Precios').getByRole('button', { name: 'Acciones de Precios' }).click()
  await page.getByRole('menuitem', { name: 'Reemplazar archivo' }).click()
  const replacing = page.getByRole('dialog', { name: 'Reemplazar «Precios»' })
  await expect(replacing).toContainText('precios.md se elimina')
  await expect(replacing).toContainText('aunque el nuevo no se pueda leer')
  await atEverySize(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    replacing.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('precios.md')
})

test('words that cannot be looked for stay out of the address, and the list stays as it was', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'buscadora_tropiezos', 'Ventas')
  await uploadPaper(product, shop, { name: 'Tarifas', fileName: 'tarifas.md' })
  await uploadPaper(product, shop, { name: 'Cambios', fileName: 'cambios.md' }, 'Los cambios son gratis.')
  await openBase(page, shop)
  const search = page.getByLabel('Buscar documentos')
  await search.fill('tarifas')
  await expect(page.getByRole('article')).toHaveCount(1)
  await search.fill('¿?')
  await expect(page.getByRole('alert')).toContainText('letra')
  await atEverySize(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=tarifas$/)
  await search.fill('')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('figures that did not come say so; «Actualizar» that fails over a list says so, and the list stands', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/documents\/stats/, /400 .*\/api\/documents\?/)
  const shop = await openShop(product, 'contadora_tropiezos', 'Ventas')
  await uploadPaper(product, shop, { name: 'Precios' })
  await openBase(page, shop)
  await answerInstead(page, '**/documents/stats', 400)
  await page.goto('/knowledge-base')
  const total = page.getByRole('region', { name: 'Total de documentos' })
  await expect(total).toContainText('No se pudieron contar tus documentos.')
  await atEverySize(page)
  await page.unrouteAll()
  await total.getByRole('button', { name: 'Reintentar' }).click()
  await expect(total).toContainText('1 documento en total')

  await answerInstead(page, '**/api/documents?*', 400)
  const refresh = page.getByRole('button', { name: 'Actualizar' })
  await refresh.click()
  await expect(notices(page)).toContainText('No se pudo actualizar')
  await expect(card(page, 'Precios')).toBeVisible()
  await page.unrouteAll()
  await uploadPaper(product, shop, { name: 'Cambios' }, 'Los cambios son gratis.')
  await refresh.click()
  await expect(card(page, 'Cambios')).toBeVisible()
  await expect(total).toContainText('2 documentos en total')
})
