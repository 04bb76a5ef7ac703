import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { card, openInbox } from './inbox-page.ts'
import { openOtherBrowser } from './other-browser.ts'
import { addAttendant, expectNotification, openAsMember } from './team.ts'

test('team: one gives a conversation to another, who is told, sees who writes and does not answer twice', async ({
  page,
  browser,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'aurora')
  const luis = await addAttendant(product, owner, 'luis')
  const other = await openOtherBrowser(browser, product)
  const luisPage = other.page
  await openAsMember(luisPage, luis, 'aurora', '/conversations')
  await expect(card(luisPage, 'Ana Ríos')).toBeVisible()

  await page.reload()
  await card(page, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const assignee = sheet.getByLabel('Quién la atiende')
  await assignee.selectOption({ label: 'luis' })
  await expect(card(luisPage, 'Ana Ríos')).toContainText('luis · aurora está mirando')

  await expectNotification(luisPage, 'aurora te pasó a Ana Ríos')
  await checkAllSizes(page)

  await card(luisPage, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  await expect(sheet.getByText('luis está mirando')).toBeVisible()
  const luisBox = luisPage.getByRole('textbox', { name: 'Mensaje' })
  await luisBox.pressSequentially('Sí, hay tres')
  await expect(sheet.getByText('luis está escribiendo…')).toBeVisible()

  // Luis's console does not load the owner's answer in time.
  other.errors.declare(/ERR_FAILED .*\/messages/, /409 .*\/messages/)
  let isRefused = false
  await luisPage.route('**/api/conversations/*/messages*', async (route) => {
    if (route.request().method() === 'GET') return isRefused ? route.continue() : route.abort()
    const response = await route.fetch()
    isRefused = response.status() === 409
    return route.fulfill({ response })
  })
  const box = sheet.getByRole('textbox', { name: 'Mensaje' })
  await box.fill('Tenemos dos')
  await sheet.getByRole('button', { name: 'Enviar' }).click()
  await expect(sheet.getByText('Tenemos dos')).toBeVisible()
  await luisPage.getByRole('button', { name: 'Enviar' }).click()
  const warning = luisPage.getByRole('alert').filter({ hasText: 'Ya respondió aurora' })
  await expect(warning).toBeVisible()
  await expect(luisBox).toHaveValue('Sí, hay tres')
  await checkAllSizes(luisPage)
  await luisPage.unrouteAll()
  await expect(luisPage.getByText('Tenemos dos').last()).toBeVisible()
  await luisBox.press('End')
  await luisBox.pressSequentially(' más')
  await expect(sheet.getByText('luis está escribiendo…')).toBeVisible()
  await luisPage.getByRole('button', { name: 'Enviar' }).click()
  await expect(warning).toHaveCount(0)
  await expect(sheet.getByText('Sí, hay tres más')).toBeVisible()
  // Before the report of typing expires.
  await expect(sheet.getByText('luis está mirando')).toBeVisible({ timeout: 6_000 })
  await expect(sheet.getByRole('log')).toContainText('Tú')
  await expect(sheet.getByRole('log')).not.toContainText('Consola')
  await other.close()
})

test('team: «Mías» and «Sin asignar» filter the list, and who only attends sees no configuration', async ({
  page,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'botica')
  const ana = await addAttendant(product, owner, 'anabel')
  await openAsMember(page, ana, 'botica', '/conversations?period=all')
  await card(page, 'Luis Peña').getByRole('heading').getByRole('button').click()
  await page.getByRole('button', { name: 'Me la quedo' }).click()
  await expect(page.getByLabel('Quién la atiende')).toHaveValue(/.+/)
  await page.goto('/conversations?period=all')
  await expect(page.getByRole('article')).toHaveCount(3)
  const views = page.getByRole('group', { name: 'De quién son' })
  await views.getByRole('button', { name: 'Mías' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/person=me/)
  await views.getByRole('button', { name: 'Sin asignar' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(views.getByRole('button', { name: 'Sin asignar' })).toHaveAttribute('aria-pressed', 'true')
  await checkAllSizes(page)
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Agentes' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Crear Agente' })).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Mi Perfil' }).getByRole('link')).toHaveText([
    'Cuenta',
    'Avisos',
    'Sesiones',
    'Datos',
  ])
  await page.goto('/profile/integraciones')
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Claves de integración' })).toHaveCount(0)
})

test('team: a note names a person, who is told and finds the conversation; the thread says who did what', async ({
  page,
  browser,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'cafeteria')
  const luis = await addAttendant(product, owner, 'luisrios')
  const other = await openOtherBrowser(browser, product)
  await openAsMember(other.page, luis, 'cafeteria')
  await page.reload()
  await card(page, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  await page.setViewportSize({ width: 1280, height: 800 })
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  const note = sheet.getByRole('textbox', { name: 'Nueva nota' })
  await note.pressSequentially('Pregúntale a @lu')
  await expect(sheet.getByRole('option', { name: '@luisrios' })).toHaveAttribute('aria-selected', 'true')
  await expect(sheet.getByRole('option', { name: '@luisrios' })).toBeInViewport({ ratio: 1 })
  await note.press('Enter')
  await expect(note).toHaveValue('Pregúntale a @luisrios ')
  await checkAllSizes(page)
  await sheet.getByRole('button', { name: 'Guardar nota' }).click()
  await expectNotification(other.page, 'cafeteria te mencionó en Ana Ríos')
  await other.page.goto('/conversations?period=all')
  await other.page.getByRole('button', { name: 'Menciones' }).click()
  await expect(other.page.getByRole('article')).toHaveCount(1)
  await card(other.page, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  await other.page.getByRole('button', { name: 'Me la quedo' }).click()
  await expect(other.page.getByRole('log')).toContainText('Tú te la quedaste')
  await expect(sheet.getByRole('log')).toContainText('luisrios se la quedó')
  await sheet.getByRole('button', { name: 'Marcar como resuelta' }).click()
  await expect(other.page.getByRole('log')).toContainText('cafeteria la marcó como resuelta')
  await other.close()
})

test('team: a card gives its conversation to oneself and puts it off', async ({ page, product }) => {
  const { owner } = await openInbox(page, product, 'ferreteria')
  await addAttendant(product, owner, 'luis-clavos')
  await page.reload()
  const openMenu = () => card(page, 'Ana Ríos').getByRole('button', { name: 'Acciones de Ana Ríos' }).click()
  await openMenu()
  await checkAllSizes(page)
  await page.getByRole('menuitem', { name: 'Me la quedo' }).click()
  await expect(card(page, 'Ana Ríos')).toContainText('ferreteria ·')
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Me la quedo' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Posponer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Posponer la conversación' })
  await expect(dialog).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Elegir fecha y hora…' }).click()
  await expect(page.getByLabel('Hasta cuándo')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openMenu()
  await page.getByRole('menuitem', { name: 'Posponer…' }).click()
  await dialog.getByRole('button', { name: 'Mañana a las 9:00' }).click()
  await expect(page.getByText(/^Pospuesta hasta el/).first()).toBeVisible()
  await expect(card(page, 'Ana Ríos')).toHaveCount(0)
})
