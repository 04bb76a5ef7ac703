import type { KnowledgeDocument } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { patchResponse, fulfillWith, holdRequests } from './route-overrides.ts'
import { readLayoutShift } from './accessibility.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { toasts } from './toasts.ts'
import { openSignedIn } from './users.ts'
import {
  card,
  openKnowledgeBase,
  createShop,
  readSample,
  type TestShop,
  uploadDocument,
  waitUntilProcessed,
} from './knowledge-base.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

const documentCards = (page: Page) => page.getByRole('article')

/** Uploads thirteen documents, one more than a page holds. The last one is first in the list. */
async function uploadThirteen(product: Product, shop: TestShop) {
  for (let number = 1; number <= 13; number += 1) {
    const agentId = number === 13 ? { agentId: shop.agentId('Soporte') } : {}
    const name = `Documento ${String(number).padStart(2, '0')}`
    const tags = number === 2 ? ['garantía'] : []
    await uploadDocument(product, shop, { name, tags, ...agentId }, `El documento ${number} habla de cafeteras.`)
  }
}

test('documents: pages of twelve, search and filters, all kept in the address', async ({ page, product }) => {
  const shop = await createShop(product, 'archivista', 'Ventas', 'Soporte')
  await uploadThirteen(product, shop)
  await patchResponse<{ items: KnowledgeDocument[] }>(page, '**/api/documents?*', ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => ({ ...item, ...unfinishedState(item.name) })),
  }))
  await openKnowledgeBase(page, shop)
  await expectText(page, 'Base de Conocimientos')
  await expect(documentCards(page)).toHaveCount(12)
  for (const text of ['Disponible para todos los agentes', 'Pendiente', 'Procesando'] as const)
    await expectText(page, text)
  await expect(card(page, 'Documento 11')).toContainText('Leyendo páginas: 34 de 96')
  await expect(card(page, 'Documento 13')).toContainText('Soporte')
  for (const text of ['Anterior', 'Siguiente', 'Página 1 de 2'] as const) await expectText(page, text)
  // Before the size changes, which move content too.
  expect(await readLayoutShift(page)).toBeLessThan(0.02)
  await checkAllSizes(page)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(documentCards(page)).toHaveCount(1)
  await expect(page.getByText('Página 2 de 2')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Documento 01')).toBeVisible()

  await page.getByLabel('Buscar documentos').fill('garantia')
  await expect(card(page, 'Documento 02')).toBeVisible()
  await expect(documentCards(page)).toHaveCount(1)
  await page.getByLabel('Buscar documentos').fill('jirafa')
  await expect(page.getByText('Nada con «jirafa»')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(documentCards(page)).toHaveCount(12)

  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  for (const preset of ['Última semana', 'Último mes', 'Hoy'])
    await filters.getByRole('button', { name: preset }).click()
  await filters.getByLabel('Etiqueta', { exact: true }).last().selectOption('garantía')
  await checkAllSizes(page)
  await filters.getByRole('button', { name: 'Listo' }).click()
  await expect(page).toHaveURL(/tag=garant.*uploaded=today|uploaded=today.*tag=garant/)
  await expect(documentCards(page)).toHaveCount(1)
  const active = page.getByRole('region', { name: 'Filtros activos' })
  await page.setViewportSize({ width: 360, height: 740 })
  await checkPhoneFit(page)
  await active.getByRole('button', { name: 'Quitar el filtro Etiqueta garantía' }).click()
  await expect(documentCards(page)).toHaveCount(12)
  await page.reload()
  await expect(active).toContainText('Hoy')
  await active.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(active).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

const unfinishedState = (name: string): Partial<KnowledgeDocument> => {
  if (name === 'Documento 12') return { processingStatus: 'PENDING' }
  const stage = { name: 'reading', done: 34, total: 96 } as const
  return name === 'Documento 11' ? { processingStatus: 'PROCESSING', stage, fileType: 'application/pdf' } : {}
}

test('documents: placeholders while loading, errors are reported, and deleting says what is lost', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/documents\?/, /400 .*\/api\/documents\/\w+\)/)
  const shop = await createShop(product, 'borradora', 'Ventas')
  const id = await uploadDocument(product, shop, { name: 'Precios viejos', tags: ['uno', 'dos', 'tres'] })
  await waitUntilProcessed(product, shop, id)
  const release = await holdRequests(page, '**/api/documents?*')
  await openKnowledgeBase(page, shop)
  await expect(page.getByRole('status', { name: 'Cargando documentos' }).locator('> *')).toHaveCount(6)
  await release()
  await page.unrouteAll()
  await expect(card(page, 'Precios viejos')).toContainText('Completado')

  await fulfillWith(page, '**/api/documents?*', 400)
  await page.goto('/knowledge-base')
  await expectText(page, 'Error al cargar documentos')
  await expectText(page, 'No se pudieron cargar los documentos')
  await checkAllSizes(page)
  await page.getByLabel('Buscar documentos').fill('precios')
  await expectText(page, 'Error al buscar documentos')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await card(page, 'Precios viejos').getByRole('button', { name: 'Acciones de Precios viejos' }).click()
  await expectText(page, 'Eliminar')
  const remove = page.getByRole('menuitem', { name: 'Eliminar' })
  await fulfillWith(page, `**/api/documents/${id}`, 400)
  await remove.click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('para siempre')
  await expect(confirmation).toContainText('base de conocimientos vectorizada')
  await expect(confirmation.getByRole('listitem')).toHaveText(['uno', 'dos'])
  await checkAllSizes(page)
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expectText(toasts(page), 'Error al eliminar')
  await expectText(toasts(page), 'Error al eliminar el documento')
  await page.unrouteAll()
  await card(page, 'Precios viejos').getByRole('button', { name: 'Acciones de Precios viejos' }).click()
  await remove.click()
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expectText(toasts(page), 'Documento eliminado')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
})

test('agent without a model: a customer is answered from a document, and the thread shows the source', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'citadora', 'Ventas')
  const guide = await uploadDocument(
    product,
    shop,
    { name: 'Guía del cliente', fileName: 'guia.pdf', agentId: shop.agentId('Ventas') },
    await readSample('guia.pdf'),
  )
  await waitUntilProcessed(product, shop, guide)
  await openKnowledgeBase(page, shop)

  await test.step('the question dialog shows the passages that were found', async () => {
    await page.getByRole('button', { name: 'Preguntar' }).click()
    const box = page.getByRole('dialog', { name: 'Pregúntale a tus documentos' })
    await box.getByRole('button', { name: 'Preguntar' }).click()
    await expect(box.getByText('Escribe una pregunta')).toBeVisible()
    await box.getByLabel('Pregunta de un cliente').fill('¿Cuántos días tengo para una devolucion con factura?')
    await page.keyboard.press('Enter')
    await expect(box.getByRole('status')).toContainText('Esto es lo que encontré en Guía del cliente, p. 2')
    await expect(box.getByText('Sin modelo')).toBeVisible()
    const firstResult = box.getByRole('region', { name: 'Lo que encontró' }).getByRole('listitem').first()
    await expect(firstResult).toContainText(/Guía del cliente.*p\. 2.*\d+\s%/)
    await checkAllSizes(page)
    await box.getByLabel('Pregunta de un cliente').fill('¿Venden jirafas amarillas?')
    await page.keyboard.press('Enter')
    await expect(box.getByText('No hay una respuesta segura en tus documentos')).toBeVisible()
    await expect(box.getByRole('link', { name: 'Sin modelo: elegir uno' })).toBeVisible()
    await checkAllSizes(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a customer asks on Telegram, and the reply shows its source', async () => {
    const [bot] = shop.bots
    bot!.sendAsCustomer(
      { id: 9101, firstName: 'Ana', lastName: 'Ruiz' },
      '¿Hasta cuántos días aceptan devoluciones con factura?',
    )
    const [reply] = await bot!.waitForSent(1)
    expect(reply?.shown).toContain('Esto es lo que encontré en Guía del cliente, p. 2')
    await page.goto('/conversations')
    await page.getByRole('article').filter({ hasText: 'Ana Ruiz' }).click()
    const thread = page.getByRole('dialog', { name: 'Ana Ruiz' })
    await expect(thread.getByText('Sin modelo')).toBeVisible()
    const source = thread.getByRole('list', { name: 'Fuentes' }).getByRole('link')
    await expect(source).toHaveText('Guía del cliente, p. 2')
    await checkAllSizes(page)
    await source.click()
    await expect(page.getByRole('dialog', { name: 'Guía del cliente' })).toContainText('Página 2')
  })
})

test('deleting an agent: its documents go with it, named before and after', async ({ page, product }) => {
  const shop = await createShop(product, 'cautelosa', 'Ventas', 'Soporte')
  await uploadDocument(product, shop, { name: 'De todos' }, 'Abrimos a las ocho.')
  for (const name of ['Precios', 'Envíos'])
    await uploadDocument(product, shop, { name, agentId: shop.agentId('Ventas') }, `${name} de la tienda.`)
  await openSignedIn(page, shop.owner, '/agents')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Se eliminarán también 2 documentos de su base de conocimientos.')
  await checkAllSizes(page)
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(toasts(page).getByText('2 documentos')).toBeVisible()
})
