import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { notices } from './notices.ts'
import { openAgent, signIn, signUp } from './people.ts'
import type { Product } from './product.ts'
import { customers, tell, type Told } from './seed.ts'
import { atEverySize } from './sizes.ts'

const three: Told[] = [
  { userPhone: '1', userName: 'Ana Ríos', userMessage: '¿Tienen cafetera?', aiResponse: 'Sí, claro.' },
  { userPhone: '2', userName: 'Luis Peña', userMessage: 'Quiero una devolución' },
  { userPhone: '3', userName: 'Zoé', userMessage: 'hola', createdAt: '2025-02-01T10:00:00Z' },
]

async function inbox(page: Page, product: Product, username: string, told = three) {
  const owner = await signUp(product, username)
  await openAgent(product, owner)
  await tell(product, owner, told)
  await page.goto('/login?from=%2Fconversations')
  await signIn(page, owner)
  await expect(page.getByRole('heading', { name: 'Conversaciones' })).toBeVisible()
  return { owner }
}

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const cards = (page: Page) => page.getByRole('article')
const field = (page: Page) => page.getByPlaceholder('Buscar por nombre, teléfono o mensaje...')
const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })

test('who wrote is found by name, by word and by days, and the address keeps what is looked for', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/conversations/)
  await inbox(page, product, 'bandeja_uno')
  await expect(cards(page)).toHaveCount(2)
  await expect(figure(page, 'Total')).toContainText('últimos 7 días')
  await expect(figure(page, 'Sin leer')).toContainText('2')
  await atEverySize(page)

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
  await field(page).fill('')
  await expect(cards(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Filtros' }).click()
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

test('tags are added with Enter or the plus, taken off, and chosen among the filters; a card shows three', async ({
  page,
  product,
}) => {
  await inbox(page, product, 'bandeja_dos')
  await card(page, 'Ana Ríos').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const box = sheet.getByLabel('Nueva etiqueta')
  await box.fill('   ')
  await expect(sheet.getByRole('button', { name: 'Añadir etiqueta' })).toBeDisabled()
  await box.press('Enter')
  for (const tag of ['cafetera', 'Chapinero', 'pago']) {
    await box.fill(` ${tag} `)
    await box.press('Enter')
    await expect(sheet.getByRole('list', { name: 'Etiquetas' })).toContainText(tag)
    await expect(box).toHaveValue('')
  }
  await box.fill('mayorista')
  await sheet.getByRole('button', { name: 'Añadir etiqueta' }).click()
  await expect(sheet.getByRole('list', { name: 'Etiquetas' }).getByRole('listitem')).toHaveCount(4)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(card(page, 'Ana Ríos')).toContainText('+1')

  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Etiqueta').selectOption('pago')
  await expect(cards(page)).toHaveCount(1)
  await card(page, 'Ana Ríos').click()
  await sheet.getByRole('button', { name: 'Quitar la etiqueta Chapinero' }).click()
  await expect(sheet.getByRole('list', { name: 'Etiquetas' })).not.toContainText('Chapinero')
})

test('notes stay in the account, and survive what is typed and not kept', async ({ page, product }) => {
  await inbox(page, product, 'bandeja_tres')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  await sheet.getByLabel('Nueva nota').fill('Paga los viernes')
  await page.reload()
  await expect(sheet.getByLabel('Nueva nota')).toHaveValue('Paga los viernes')
  await sheet.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga los viernes')
  await expect(sheet.getByLabel('Nueva nota')).toHaveValue('')
  await sheet.getByRole('button', { name: 'Eliminar esta nota' }).click()
  await expect(sheet.getByRole('list', { name: 'Notas privadas' })).toBeHidden()
})

test('a slash brings the account’s ready replies into the box, with the keyboard alone', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*canned-replies/)
  await inbox(page, product, 'bandeja_cuatro')
  await card(page, 'Luis Peña').click()
  const sheet = page.getByRole('dialog', { name: 'Luis Peña' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  await box.fill('/')
  await sheet.getByRole('button', { name: 'Administrar respuestas rápidas' }).click()
  const managing = page.getByRole('dialog', { name: 'Respuestas rápidas' })
  await managing.getByLabel('Atajo').fill('dos palabras')
  await managing.getByLabel('Respuesta').fill('Con gusto, Luis.')
  await managing.getByRole('button', { name: 'Guardar' }).click()
  await expect(managing.getByText('Usa letras, números, guiones o guiones bajos, sin espacios')).toBeVisible()
  await managing.getByLabel('Atajo').fill('gusto')
  await managing.getByRole('button', { name: 'Guardar' }).click()
  await expect(managing.getByRole('list', { name: 'Respuestas rápidas' })).toContainText('/gusto')
  await axe(page)
  await managing.getByRole('button', { name: 'Cerrar' }).last().click()
  await box.fill('/gu')
  await expect(sheet.getByRole('option', { name: /gusto/ })).toBeVisible()
  await axe(page)
  await box.press('Escape')
  await expect(sheet.getByRole('listbox')).toBeHidden()
  await expect(sheet).toBeVisible()
  await box.fill('/g')
  await box.press('Enter')
  await expect(box).toHaveValue('Con gusto, Luis.')
})

test('deleting names what goes, says what went, and shows in every window', async ({
  page,
  product,
  context,
  trouble,
}) => {
  trouble.declare(/500 .*\/api\/conversations/)
  await inbox(page, product, 'bandeja_cinco')
  const other = await context.newPage()
  await other.goto('/conversations')
  await expect(card(other, 'Ana Ríos')).toBeVisible()

  await card(page, 'Ana Ríos').getByRole('button', { name: 'Acciones de Ana Ríos' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('2 mensajes')
  await axe(page)
  await asking.getByRole('button', { name: 'Eliminar' }).click()
  await expect(notices(page).getByText('Conversación eliminada')).toBeVisible()
  await expect(card(page, 'Ana Ríos')).toBeHidden()
  await expect(card(other, 'Ana Ríos')).toBeHidden()
  await expect(figure(page, 'Total')).toContainText('1')

  await answerInstead(page, /\/api\/conversations\/[0-9A-Z]{26}$/, 500, { success: false })
  await card(page, 'Luis Peña').getByRole('button', { name: 'Acciones de Luis Peña' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await asking.getByRole('button', { name: 'Eliminar' }).click()
  await expect(notices(page).getByText('Error al eliminar')).toBeVisible()
  await expect(notices(page).getByText('No se pudo eliminar la conversación. Inténtalo de nuevo.')).toBeVisible()
})

test('everything of a contact goes at once, told before and after', async ({ page, product }) => {
  await inbox(page, product, 'bandeja_seis')
  await card(page, 'Ana Ríos').click()
  await page
    .getByRole('dialog', { name: 'Ana Ríos' })
    .getByRole('button', { name: 'Eliminar todo lo de este contacto' })
    .click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('1 conversación, 2 mensajes')
  await axe(page)
  await asking.getByRole('button', { name: 'Eliminar sus datos' }).click()
  await expect(notices(page).getByText('Datos del contacto eliminados')).toBeVisible()
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
})

test('the list does not move under whoever reads further down; what is new waits above', async ({ page, product }) => {
  const { owner } = await inbox(page, product, 'bandeja_siete', customers(60))
  await expect(card(page, 'Cliente 060')).toBeVisible()
  await page.getByRole('article').nth(20).scrollIntoViewIfNeeded()
  await expect(page.getByRole('article').nth(30)).toBeAttached()
  const before = await page.getByRole('article').nth(12).textContent()
  await tell(product, owner, [{ userPhone: '50002', userName: 'Cliente 003', userMessage: 'vuelvo a escribir' }])
  const above = page.getByRole('button', { name: '1 conversación con novedades' })
  await expect(above).toBeVisible()
  expect(await page.getByRole('article').nth(12).textContent()).toBe(before)
  await above.click()
  await expect(page.getByRole('article').first()).toContainText('vuelvo a escribir')
  await expect(above).toBeHidden()
})

test('a list that does not come says so, and comes when asked again', async ({ page, product, trouble }) => {
  trouble.declare(/ERR_FAILED .*\/api\/conversations/)
  const owner = await signUp(product, 'bandeja_ocho')
  await openAgent(product, owner)
  await tell(product, owner, three)
  await page.goto('/login')
  await signIn(page, owner)
  await page.route('**/api/conversations?*', (route) => route.abort())
  await page.goto('/conversations')
  await expect(page.getByText('Error al cargar conversaciones')).toBeVisible()
  await axe(page)
  await page.unroute('**/api/conversations?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card(page, 'Ana Ríos')).toBeVisible()
})
