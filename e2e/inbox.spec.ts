import type { Locator, Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { card, cards, figure, openInbox } from './inbox-page.ts'
import { openSignedIn, createAgent, signUp } from './users.ts'
import { seedExchanges } from './seed-exchanges.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

/** Right edges of the search field, the filters and the page's title: filters stand beside the field. */
const areAligned = ([search, filters, title]: (number | null)[]) =>
  search != null && title != null && search < title && filters === title
const searchField = (page: Page) => page.getByPlaceholder('Buscar por nombre, teléfono o mensaje...')

test('inbox: the owner finds conversations by name, word and dates, and the address keeps the query', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/conversations/)
  await openInbox(page, product, 'bandeja_uno')
  await expect(cards(page)).toHaveCount(2)
  await expectText(page, 'Conversaciones')
  for (const label of ['Total', 'Activas', 'Sin leer', 'Tiempo promedio'] as const) await expectText(page, label)
  await expectText(page, 'Buscar por nombre, teléfono o mensaje...')
  await expectText(card(page, 'Ana Ríos'), 'No especificado')
  await expect(figure(page, 'Total')).toContainText('últimos 7 días')
  await expect(figure(page, 'Sin leer')).toContainText('2')
  await checkAllSizes(page)
  await test.step('on a phone the filter controls end at the same edge', async () => {
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 740 })
    // A new width draws the controls anew.
    const rightEdge = async (item: Locator) => {
      const box = await item.boundingBox()
      return box && Math.round(box.x + box.width)
    }
    const title = page.getByRole('button', { name: 'Elegir varias' })
    const filters = page.getByRole('button', { name: 'Filtros' })
    const edges = () => Promise.all([searchField(page), filters, title].map(rightEdge))
    await expect.poll(async () => areAligned(await edges()), { message: 'edges' }).toBe(true)
    await page.setViewportSize(wide)
    await expect(page.getByLabel('Estado')).toBeVisible()
  })

  await searchField(page).fill('RIOS')
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Ana Ríos')).toBeVisible()
  await expect(page).toHaveURL(/q=RIOS/)
  await page.reload()
  await expect(searchField(page)).toHaveValue('RIOS')
  await expect(cards(page)).toHaveCount(1)

  await searchField(page).fill('devolu')
  await expect(card(page, 'Luis Peña')).toBeVisible()
  await expect(card(page, 'Ana Ríos')).toBeHidden()
  await searchField(page).fill('nada de eso')
  await expect(page.getByText('Nada con «nada de eso» en los últimos 7 días')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar filtros' })).toHaveCount(0)
  await searchField(page).fill('¿?')
  await expect(page.getByRole('alert')).toHaveText('Escribe al menos una letra o un número para buscar')
  await expect(searchField(page)).toHaveValue('¿?')
  await expect(page.getByRole('status', { name: 'Cargando conversaciones' })).toHaveCount(0)
  await searchField(page).fill('a'.repeat(10_000))
  await expect(page.getByRole('alert')).toHaveText('Busca con 200 caracteres o menos')
  await expect(searchField(page)).toHaveValue('a'.repeat(10_000))
  expect(page.url().length).toBeLessThan(300)
  await searchField(page).fill('')
  await expect(cards(page)).toHaveCount(2)

  await page.getByLabel('Plataforma').selectOption('WhatsApp')
  await expect(page.getByText('Ninguna conversación con esos filtros')).toBeVisible()
  await page.getByLabel('Plataforma').selectOption('Telegram')
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/platform=telegram/)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Quién atiende').selectOption('Atiendo yo')
  await expect(page.getByText('Ninguna conversación con esos filtros')).toBeVisible()
  await page.getByLabel('Quién atiende').selectOption('Atiende la IA')
  await page.getByLabel('Agente', { exact: true }).selectOption({ index: 1 })
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/agent=.*assigned=|assigned=.*agent=/)
  await page.getByLabel('Periodo').selectOption('Desde el principio')
  await expect(cards(page)).toHaveCount(3)
  await expect(figure(page, 'Total')).toContainText('desde el principio')
  await page.getByLabel('Periodo').selectOption('Entre dos fechas')
  await page.getByLabel('Desde').fill('2025-01-15')
  await page.getByLabel('Hasta').fill('2025-02-15')
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Zoé')).toBeVisible()
  await page.getByLabel('Hasta').fill('2025-01-01')
  await expect(page.getByRole('alert')).toHaveText('La fecha final es anterior a la inicial')
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('inbox: lists and threads that fail to load are retried, and an unnamed contact gets a label', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*\/api\/conversations\?/, /ERR_FAILED .*\/messages/, /400 .*stats/, /503 .*\/read/)
  const owner = await signUp(product, 'bandeja_ocho')
  await createAgent(product, owner)
  await seedExchanges(product, owner, [{ userPhone: '4', userName: '', userMessage: 'Hola' }])
  await page.route('**/api/conversations?*', (route) => route.abort())
  await fulfillWith(page, /conversations\/stats/, 400, { success: false, code: 'invalid', error: 'No' })
  await openSignedIn(page, owner, '/conversations')
  await expect(page.getByRole('status', { name: 'Cargando conversaciones' }).locator('> *')).toHaveCount(6)
  const countError = page.getByRole('alert').filter({ hasText: 'No se pudieron contar tus conversaciones' })
  await expect(countError).toBeVisible()
  await expectText(page, 'Error al cargar conversaciones')
  await expectText(page, 'Reintentar', 'conversations')
  await checkAccessibility(page)
  await page.unrouteAll()
  await countError.getByRole('button', { name: 'Reintentar' }).click()
  await expect(figure(page, 'Tiempo promedio')).toContainText('estimado')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expectText(cards(page), 'Usuario anónimo')

  await page.route('**/messages', (route) => route.abort())
  let marks = 0
  await page.route(
    '**/read',
    (route) => (marks++, route.fulfill({ status: 503, json: { success: false, error: 'No' } })),
  )
  await cards(page).click()
  const sheet = page.getByRole('dialog', { name: 'Usuario anónimo' })
  await expectText(sheet, 'Error al cargar mensajes')
  await expectText(sheet, 'Reintentar', 'conversation')
  await checkAllSizes(page)
  await page.unroute('**/messages')
  await sheet.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet.getByRole('log')).toContainText('Hola')
  for (const action of ['Marcar como resuelta', 'Transferir a humano', 'Reabrir conversación'] as const)
    await expectText(sheet, action)
  expect(marks).toBe(1)
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Marcar como leída' }).click()
  await expect(sheet.getByRole('button', { name: 'Marcar como leída' })).toBeDisabled()
  await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('0')
})
