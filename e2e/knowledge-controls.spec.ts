import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect } from './house.ts'
import { test } from './keyless.ts'
import { card, openBase, openShop, sample, uploadPaper, untilRead } from './papers.ts'
import { atEverySize } from './sizes.ts'

const cards = (page: Page) => page.getByRole('article')

async function act(page: Page, name: string, doing: string) {
  await card(page, name)
    .getByRole('button', { name: `Acciones de ${name}` })
    .click()
  await page.getByRole('menuitem', { name: doing }).click()
}

test('who turns the pages goes back too, and a last page that is emptied gives way to the one before', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'hojeadora_mandos', 'Ventas')
  for (let number = 1; number <= 13; number += 1)
    await uploadPaper(product, shop, { name: `Documento ${number}` }, `El documento ${number} habla de cafeteras.`)
  await openBase(page, shop)
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  await expect(pages.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Siguiente' }).click()
  await expect(card(page, 'Documento 1')).toBeVisible()
  await pages.getByRole('button', { name: 'Anterior' }).click()
  await expect(card(page, 'Documento 13')).toBeVisible()
  await pages.getByRole('button', { name: 'Siguiente' }).click()
  await act(page, 'Documento 1', 'Eliminar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(pages).toContainText('Página 1 de 1')
  expect(new URL(page.url()).search).toBe('')
})

test('documents are narrowed to an agent’s and to a status, and asked about with an agent’s alone', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'separadora', 'Ventas', 'Soporte')
  const ids = [
    await uploadPaper(product, shop, { name: 'Tarifas', agentId: shop.agentId('Ventas') }),
    await uploadPaper(product, shop, { name: 'Garantía', agentId: shop.agentId('Soporte') }, 'Un año de garantía.'),
    await uploadPaper(product, shop, { name: 'Clave', fileName: 'guia.pdf' }, await sample('con-clave.pdf')),
  ]
  for (const id of ids) await untilRead(product, shop, id)
  await openBase(page, shop)
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
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Clave')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Filtros activos' })).toContainText(/Ventas.*Fallido/)

  await page.getByRole('button', { name: 'Preguntar' }).click()
  const box = page.getByRole('dialog', { name: 'Pregúntale a tus documentos' })
  await box.getByLabel('Pregunta de un cliente').fill('¿Cuánto cuesta el envío a Medellín?')
  const ask = async (whose: string) => {
    await box.getByLabel('Con los documentos de').selectOption(whose)
    await box.getByRole('button', { name: 'Preguntar' }).click()
  }
  await ask('Los de Soporte')
  await expect(box.getByText('No hay una respuesta segura en tus documentos')).toBeVisible()
  await expect(box.getByText('Tarifas')).toBeHidden()
  await ask('Los de Ventas')
  await expect(box.getByRole('region', { name: 'Lo que se recuerda' })).toContainText('Tarifas')
})

test('the menu of a document downloads its file and shows what was understood, as far as it is asked for', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/passages/)
  const shop = await openShop(product, 'lectora_mandos', 'Ventas')
  const parts = Array.from({ length: 25 }, (_, part) => `# Parte ${part + 1}\n\nLa parte ${part + 1} es corta.\n`)
  const id = await uploadPaper(product, shop, { name: 'Manual', fileName: 'manual.md' }, parts.join('\n'))
  await untilRead(product, shop, id)
  await openBase(page, shop)
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Manual', 'Descargar')])
  expect(download.suggestedFilename()).toBe('manual.md')

  await answerInstead(page, '**/passages*', 400)
  await act(page, 'Manual', 'Ver qué se entendió')
  const sheet = page.getByRole('dialog', { name: 'Manual' })
  await expect(sheet.getByText('No se pudo leer lo que se entendió')).toBeVisible()
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet.getByText('La parte 1 es corta.')).toBeVisible()
  await expect(sheet.getByText('La parte 25 es corta.')).toBeHidden()
  await atEverySize(page)
  await sheet.getByRole('button', { name: 'Ver más (20 de 25)' }).click()
  await expect(sheet.getByText('La parte 25 es corta.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Ver más/ })).toBeHidden()
})

test('a document that failed is read again when somebody asks, from its card and from its menu, and answers then', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'insistente_mandos', 'Ventas')
  const [locked, guide] = [await sample('con-clave.pdf'), await sample('guia.pdf')]
  const id = await uploadPaper(product, shop, { name: 'Guía', fileName: 'guia.pdf' }, locked)
  await untilRead(product, shop, id)
  await openBase(page, shop)
  await expect(card(page, 'Guía')).toContainText('Está protegido con contraseña')
  await Promise.all([page.waitForResponse('**/retry'), act(page, 'Guía', 'Reintentar')])
  await untilRead(product, shop, id)
  await expect(card(page, 'Guía')).toContainText('Fallido')
  await product.keepInstead(locked, guide)
  await card(page, 'Guía').getByRole('button', { name: 'Reintentar' }).click()
  await expect(card(page, 'Guía')).toContainText('Completado')
  await card(page, 'Guía').getByRole('link', { name: 'Guía' }).click()
  await expect(page.getByRole('dialog', { name: 'Guía' })).toContainText('Medellín')
})
