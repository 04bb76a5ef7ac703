import type { Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import {
  card,
  openKnowledgeBase,
  createShop,
  readSample,
  uploadDocument,
  waitUntilProcessed,
} from './knowledge-base.ts'
import { checkAllSizes } from './all-sizes.ts'

const documentCards = (page: Page) => page.getByRole('article')

async function chooseAction(page: Page, name: string, action: string) {
  await card(page, name)
    .getByRole('button', { name: `Acciones de ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('documents: the owner pages forward and back, and an emptied last page shows the one before', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'hojeadora_mandos', 'Ventas')
  for (let number = 1; number <= 13; number += 1)
    await uploadDocument(product, shop, { name: `Documento ${number}` }, `El documento ${number} habla de cafeteras.`)
  await openKnowledgeBase(page, shop)
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  await expect(pages.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Siguiente' }).click()
  await expect(card(page, 'Documento 1')).toBeVisible()
  await pages.getByRole('button', { name: 'Anterior' }).click()
  await expect(card(page, 'Documento 13')).toBeVisible()
  await pages.getByRole('button', { name: 'Siguiente' }).click()
  await chooseAction(page, 'Documento 1', 'Eliminar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(documentCards(page)).toHaveCount(12)
  await expect(pages).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('documents: the owner filters by agent and status, and asks with one agent’s documents', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'separadora', 'Ventas', 'Soporte')
  const ids = [
    await uploadDocument(product, shop, { name: 'Tarifas', agentId: shop.agentId('Ventas') }),
    await uploadDocument(product, shop, { name: 'Garantía', agentId: shop.agentId('Soporte') }, 'Un año de garantía.'),
    await uploadDocument(product, shop, { name: 'Clave', fileName: 'guia.pdf' }, await readSample('con-clave.pdf')),
  ]
  for (const id of ids) await waitUntilProcessed(product, shop, id)
  await openKnowledgeBase(page, shop)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  await filters.getByLabel('Agente', { exact: true }).last().selectOption('Ventas')
  await filters.getByRole('button', { name: 'Listo' }).click()
  await expect(card(page, 'Tarifas')).toBeVisible()
  await expect(card(page, 'Garantía')).toBeHidden()
  await expect(card(page, 'Clave')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await filters.getByLabel('Estado', { exact: true }).last().selectOption('Fallido')
  await filters.getByRole('button', { name: 'Listo' }).click()
  await expect(documentCards(page)).toHaveCount(1)
  await expect(card(page, 'Clave')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Filtros activos' })).toContainText(/Ventas.*Fallido/)

  await page.getByRole('button', { name: 'Preguntar' }).click()
  const box = page.getByRole('dialog', { name: 'Pregúntale a tus documentos' })
  await box.getByLabel('Pregunta de un cliente').fill('¿Cuánto cuesta el envío a Medellín?')
  const askWith = async (scope: string) => {
    await box.getByLabel('Con los documentos de').selectOption(scope)
    await box.getByRole('button', { name: 'Preguntar' }).click()
  }
  await askWith('Los de Soporte')
  await expect(box.getByText('No hay una respuesta segura en tus documentos')).toBeVisible()
  await expect(box.getByText('Tarifas')).toBeHidden()
  await askWith('Los de Ventas')
  await expect(box.getByRole('region', { name: 'Lo que encontró' })).toContainText('Tarifas')
})

test('document menu: the owner downloads the file and reads its passages page by page', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/passages/)
  const shop = await createShop(product, 'lectora_mandos', 'Ventas')
  const parts = Array.from({ length: 25 }, (_, index) => `# Parte ${index + 1}\n\nLa parte ${index + 1} es corta.\n`)
  const id = await uploadDocument(product, shop, { name: 'Manual', fileName: 'manual.md' }, parts.join('\n'))
  await waitUntilProcessed(product, shop, id)
  await openKnowledgeBase(page, shop)
  const [download] = await Promise.all([page.waitForEvent('download'), chooseAction(page, 'Manual', 'Descargar')])
  expect(download.suggestedFilename()).toBe('manual.md')

  await fulfillWith(page, '**/passages*', 400)
  await chooseAction(page, 'Manual', 'Ver qué se entendió')
  const sheet = page.getByRole('dialog', { name: 'Manual' })
  await expect(sheet.getByText('No se pudo leer lo que se entendió')).toBeVisible()
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet.getByText('La parte 1 es corta.')).toBeVisible()
  await expect(sheet.getByText('La parte 25 es corta.')).toBeHidden()
  await checkAllSizes(page)
  await sheet.getByRole('button', { name: 'Ver más (20 de 25)' }).click()
  await expect(sheet.getByText('La parte 25 es corta.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Ver más/ })).toBeHidden()
})

test('failed document: the owner retries it from its card and its menu, and it is read', async ({ page, product }) => {
  const shop = await createShop(product, 'insistente_mandos', 'Ventas')
  const [lockedFile, guide] = [await readSample('con-clave.pdf'), await readSample('guia.pdf')]
  const id = await uploadDocument(product, shop, { name: 'Guía', fileName: 'guia.pdf' }, lockedFile)
  await waitUntilProcessed(product, shop, id)
  await openKnowledgeBase(page, shop)
  await expect(card(page, 'Guía')).toContainText('Está protegido con contraseña')
  await Promise.all([page.waitForResponse('**/retry'), chooseAction(page, 'Guía', 'Reintentar')])
  await waitUntilProcessed(product, shop, id)
  await expect(card(page, 'Guía')).toContainText('Fallido')
  await product.replaceStoredFile(lockedFile, guide)
  await card(page, 'Guía').getByRole('button', { name: 'Reintentar' }).click()
  await expect(card(page, 'Guía')).toContainText('Completado')
  await card(page, 'Guía').getByRole('link', { name: 'Guía' }).click()
  await expect(page.getByRole('dialog', { name: 'Guía' })).toContainText('Medellín')
})
