import type { Locator, Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { card, cards, figure, inbox } from './inbox.ts'
import { arrive, openAgent, signUp } from './people.ts'
import { tell } from './seed.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const field = (page: Page) => page.getByPlaceholder('Buscar por nombre, teléfono o mensaje...')

test('who wrote is found by name, by word and by days, and the address keeps what is looked for', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/conversations/)
  await inbox(page, product, 'bandeja_uno')
  await expect(cards(page)).toHaveCount(2)
  await sees(page, 'Conversaciones')
  for (const label of ['Total', 'Activas', 'Sin leer', 'Tiempo promedio'] as const) await sees(page, label)
  await sees(page, 'Buscar por nombre, teléfono o mensaje...')
  await sees(card(page, 'Ana Ríos'), 'No especificado')
  await expect(figure(page, 'Total')).toContainText('últimos 7 días')
  await expect(figure(page, 'Sin leer')).toContainText('2')
  await atEverySize(page)
  await test.step('on a phone no control stands alone beside an empty half', async () => {
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 740 })
    const end = async (item: Locator) => {
      const { x, width } = (await item.boundingBox())!
      return Math.round(x + width)
    }
    const edge = await end(field(page))
    expect(await end(page.getByLabel('Estado'))).toBe(edge)
    expect(await end(page.getByRole('button', { name: 'Filtros' }))).toBe(edge)
    await page.setViewportSize(wide)
  })

  await field(page).fill('RIOS')
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Ana Ríos')).toBeVisible()
  await expect(page).toHaveURL(/q=RIOS/)
  await page.reload()
  await expect(field(page)).toHaveValue('RIOS')
  await expect(cards(page)).toHaveCount(1)

  await field(page).fill('devolu')
  await expect(card(page, 'Luis Peña')).toBeVisible()
  await expect(card(page, 'Ana Ríos')).toBeHidden()
  await field(page).fill('nada de eso')
  await expect(page.getByText('Ninguna conversación con esos filtros')).toBeVisible()
  await field(page).fill('¿?')
  await expect(page.getByRole('alert')).toHaveText('Escribe al menos una letra o un número para buscar')
  await expect(field(page)).toHaveValue('¿?')
  await expect(page.getByRole('status', { name: 'Cargando conversaciones' })).toHaveCount(0)
  await field(page).fill('a'.repeat(10_000))
  await expect(page.getByRole('alert')).toHaveText('Busca con 200 caracteres o menos')
  await expect(field(page)).toHaveValue('a'.repeat(10_000))
  expect(page.url().length).toBeLessThan(300)
  await field(page).fill('')
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
  await atEverySize(page)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('a list or a thread that does not come says so, and comes when asked again; whoever has no name has a word', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED .*\/api\/conversations\?/, /ERR_FAILED .*\/messages/, /400 .*stats/, /503 .*\/read/)
  const owner = await signUp(product, 'bandeja_ocho')
  await openAgent(product, owner)
  await tell(product, owner, [{ userPhone: '4', userName: '', userMessage: 'Hola' }])
  await page.goto('/login')
  await arrive(page, owner)
  await page.route('**/api/conversations?*', (route) => route.abort())
  await answerInstead(page, /conversations\/stats/, 400, { success: false, code: 'invalid', error: 'No' })
  await page.goto('/conversations')
  await expect(page.getByRole('status', { name: 'Cargando conversaciones' }).locator('> *')).toHaveCount(6)
  const uncounted = page.getByRole('alert').filter({ hasText: 'No se pudieron contar tus conversaciones' })
  await expect(uncounted).toBeVisible()
  await sees(page, 'Error al cargar conversaciones')
  await sees(page, 'Reintentar', 'conversations')
  await axe(page)
  await page.unrouteAll()
  await uncounted.getByRole('button', { name: 'Reintentar' }).click()
  await expect(figure(page, 'Tiempo promedio')).toContainText('estimado')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await sees(cards(page), 'Usuario anónimo')

  await page.route('**/messages', (route) => route.abort())
  let marks = 0
  await page.route(
    '**/read',
    (route) => (marks++, route.fulfill({ status: 503, json: { success: false, error: 'No' } })),
  )
  await cards(page).click()
  const sheet = page.getByRole('dialog', { name: 'Usuario anónimo' })
  await sees(sheet, 'Error al cargar mensajes')
  await sees(sheet, 'Reintentar', 'conversation')
  await atEverySize(page)
  await page.unroute('**/messages')
  await sheet.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet.getByRole('log')).toContainText('Hola')
  for (const action of ['Marcar como resuelta', 'Transferir a humano', 'Reabrir conversación'] as const)
    await sees(sheet, action)
  expect(marks).toBe(1)
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Marcar como leída' }).click()
  await expect(sheet.getByRole('button', { name: 'Marcar como leída' })).toBeDisabled()
  await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('0')
})
