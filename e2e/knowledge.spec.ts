import type { KnowledgeDocument } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { amend, answerInstead, holdBack } from './answers.ts'
import { layoutShift } from './axe.ts'
import { fits } from './fits.ts'
import { expect } from './house.ts'
import { test } from './keyless.ts'
import { notices } from './notices.ts'
import { arrive } from './people.ts'
import { card, openBase, openShop, sample, type Shop, uploadPaper, untilRead } from './papers.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const cards = (page: Page) => page.getByRole('article')

/** Thirteen of them: one more than a page holds, the last uploaded first. */
async function thirteen(product: Product, shop: Shop) {
  for (let number = 1; number <= 13; number += 1) {
    const agentId = number === 13 ? { agentId: shop.agentId('Soporte') } : {}
    const name = `Documento ${String(number).padStart(2, '0')}`
    const tags = number === 2 ? ['garantía'] : []
    await uploadPaper(product, shop, { name, tags, ...agentId }, `El documento ${number} habla de cafeteras.`)
  }
}

test('documents stand in pages of twelve, are searched and narrowed, and the address says how', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'archivista', 'Ventas', 'Soporte')
  await thirteen(product, shop)
  await amend<{ items: KnowledgeDocument[] }>(page, '**/api/documents?*', ({ items, ...rest }) => ({
    ...rest,
    items: items.map((one) => ({ ...one, ...stillUnderWay(one.name) })),
  }))
  await openBase(page, shop)
  await sees(page, 'Base de Conocimientos')
  await expect(cards(page)).toHaveCount(12)
  for (const text of ['Disponible para todos los agentes', 'Pendiente', 'Procesando'] as const) await sees(page, text)
  await expect(card(page, 'Documento 11')).toContainText('Leyendo páginas: 34 de 96')
  await expect(card(page, 'Documento 13')).toContainText('Soporte')
  for (const text of ['Anterior', 'Siguiente', 'Página 1 de 2'] as const) await sees(page, text)
  await atEverySize(page)
  expect(await layoutShift(page)).toBeLessThan(0.02)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText('Página 2 de 2')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Documento 01')).toBeVisible()

  await page.getByLabel('Buscar documentos').fill('garantia')
  await expect(card(page, 'Documento 02')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.getByLabel('Buscar documentos').fill('jirafa')
  await expect(page.getByText('Ningún documento con esos filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(cards(page)).toHaveCount(12)

  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filtros' })
  for (const preset of ['Última semana', 'Último mes', 'Hoy'])
    await filters.getByRole('button', { name: preset }).click()
  await filters.getByLabel('Etiqueta', { exact: true }).last().selectOption('garantía')
  await atEverySize(page)
  await filters.getByRole('button', { name: 'Listo' }).click()
  await expect(page).toHaveURL(/tag=garant.*uploaded=today|uploaded=today.*tag=garant/)
  await expect(cards(page)).toHaveCount(1)
  const active = page.getByRole('region', { name: 'Filtros activos' })
  await page.setViewportSize({ width: 360, height: 740 })
  await fits(page)
  await active.getByRole('button', { name: 'Quitar el filtro Etiqueta garantía' }).click()
  await expect(cards(page)).toHaveCount(12)
  await page.reload()
  await expect(active).toContainText('Hoy')
  await active.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(active).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

const stillUnderWay = (name: string): Partial<KnowledgeDocument> => {
  if (name === 'Documento 12') return { processingStatus: 'PENDING' }
  const stage = { name: 'reading', done: 34, total: 96 } as const
  return name === 'Documento 11' ? { processingStatus: 'PROCESSING', stage, fileType: 'application/pdf' } : {}
}

test('while the list comes six places are held; what fails is told, and a deletion says what goes', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/documents\?/, /400 .*\/api\/documents\/\w+\)/)
  const shop = await openShop(product, 'borradora', 'Ventas')
  const id = await uploadPaper(product, shop, { name: 'Precios viejos', tags: ['uno', 'dos', 'tres'] })
  await untilRead(product, shop, id)
  const letGo = await holdBack(page, '**/api/documents?*')
  await openBase(page, shop)
  await expect(page.getByRole('status', { name: 'Cargando documentos' }).locator('> *')).toHaveCount(6)
  await letGo()
  await page.unrouteAll()
  await expect(card(page, 'Precios viejos')).toContainText('Completado')

  await answerInstead(page, '**/api/documents?*', 400)
  await page.goto('/knowledge-base')
  await sees(page, 'Error al cargar documentos')
  await sees(page, 'No se pudieron cargar los documentos')
  await atEverySize(page)
  await page.getByLabel('Buscar documentos').fill('precios')
  await sees(page, 'Error al buscar documentos')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await card(page, 'Precios viejos').getByRole('button', { name: 'Acciones de Precios viejos' }).click()
  await sees(page, 'Eliminar')
  const remove = page.getByRole('menuitem', { name: 'Eliminar' })
  await answerInstead(page, `**/api/documents/${id}`, 400)
  await remove.click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('para siempre')
  await expect(asked).toContainText('base de conocimientos vectorizada')
  await expect(asked.getByRole('listitem')).toHaveText(['uno', 'dos'])
  await atEverySize(page)
  await asked.getByRole('button', { name: 'Eliminar' }).click()
  await sees(notices(page), 'Error al eliminar')
  await sees(notices(page), 'Error al eliminar el documento')
  await page.unrouteAll()
  await card(page, 'Precios viejos').getByRole('button', { name: 'Acciones de Precios viejos' }).click()
  await remove.click()
  await asked.getByRole('button', { name: 'Eliminar' }).click()
  await sees(notices(page), 'Documento eliminado')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
})

test('a customer is answered from a document without any key, and the thread says from where', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'citadora', 'Ventas')
  const guide = await uploadPaper(
    product,
    shop,
    { name: 'Guía del cliente', fileName: 'guia.pdf', agentId: shop.agentId('Ventas') },
    await sample('guia.pdf'),
  )
  await untilRead(product, shop, guide)
  await openBase(page, shop)

  await test.step('the box shows what a question brings to mind', async () => {
    await page.getByRole('button', { name: 'Preguntar' }).click()
    const box = page.getByRole('dialog', { name: 'Pregúntale a tus documentos' })
    await box.getByRole('button', { name: 'Preguntar' }).click()
    await expect(box.getByText('Escribe una pregunta')).toBeVisible()
    await box.getByLabel('Pregunta de un cliente').fill('¿Cuántos días tengo para una devolucion con factura?')
    await page.keyboard.press('Enter')
    await expect(box.getByRole('status')).toContainText('Esto es lo que encontré en Guía del cliente, p. 2')
    await expect(box.getByText('Sin modelo')).toBeVisible()
    const recalled = box.getByRole('region', { name: 'Lo que se recuerda' }).getByRole('listitem').first()
    await expect(recalled).toContainText(/Guía del cliente.*p\. 2.*\d+\s% · [\d.,]+ puntos/)
    await atEverySize(page)
    await box.getByLabel('Pregunta de un cliente').fill('¿Venden jirafas amarillas?')
    await page.keyboard.press('Enter')
    await expect(box.getByText('No hay una respuesta segura en tus documentos')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a customer asks on Telegram, and the reply shows its source', async () => {
    const [bot] = shop.bots
    bot!.say({ id: 9101, firstName: 'Ana', lastName: 'Ruiz' }, '¿Hasta cuántos días aceptan devoluciones con factura?')
    const [sent] = await bot!.waitForSent(1)
    expect(sent?.shown).toContain('Esto es lo que encontré en Guía del cliente, p. 2')
    await page.goto('/conversations')
    await page.getByRole('article').filter({ hasText: 'Ana Ruiz' }).click()
    const thread = page.getByRole('dialog', { name: 'Ana Ruiz' })
    await expect(thread.getByText('Sin modelo')).toBeVisible()
    const source = thread.getByRole('list', { name: 'Fuentes' }).getByRole('link')
    await expect(source).toHaveText('Guía del cliente, p. 2')
    await atEverySize(page)
    await source.click()
    await expect(page.getByRole('dialog', { name: 'Guía del cliente' })).toContainText('Página 2')
  })
})

test('an agent that is deleted takes its documents along, and says so before and after', async ({ page, product }) => {
  const shop = await openShop(product, 'cautelosa', 'Ventas', 'Soporte')
  await uploadPaper(product, shop, { name: 'De todos' }, 'Abrimos a las ocho.')
  for (const name of ['Precios', 'Envíos'])
    await uploadPaper(product, shop, { name, agentId: shop.agentId('Ventas') }, `${name} de la tienda.`)
  await arrive(page, shop.owner, '/agents')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Se eliminarán también 2 documentos de su base de conocimientos.')
  await atEverySize(page)
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(notices(page).getByText('2 documentos')).toBeVisible()
})
