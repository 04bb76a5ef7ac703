import type { Page } from '@playwright/test'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { card } from './inbox-page.ts'
import { notificationBell } from './notification-bell.ts'
import { openOtherBrowser } from './other-browser.ts'
import { addAttendant, openAsMember } from './team.ts'
import { createAgent, signUp } from './users.ts'
import { openWorkspace, row } from './workspace-page.ts'

const clara = { id: 8401, firstName: 'Clara' }
const account = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Cuenta de ${name}`) })
const notification = (page: Page, text: string) => page.getByRole('dialog').getByText(text)

test('assignment: a waiting customer goes to who is available, and the alert reaches its person only', async ({
  page,
  browser,
  product,
}) => {
  const owner = await signUp(product, 'guardia')
  const bot = await createAgent(product, owner)
  const luis = await addAttendant(product, owner, 'luis-turno')
  await openWorkspace(page, owner)

  await test.step('the owner chooses alerts, turns and the hours of a person', async () => {
    const form = page.getByRole('form', { name: 'Clientes que esperan' })
    const minutes = form.getByLabel('Avisar si espera más de (minutos)')
    await minutes.fill('2000')
    await page.getByRole('region', { name: 'Clientes que esperan' }).getByRole('button', { name: 'Guardar' }).click()
    await expect(minutes).toHaveAccessibleDescription(/entre 1 y 1/)
    await minutes.fill('15')
    await form.getByLabel('Cómo se reparten').selectOption({ label: 'Por turnos: a quien hace más que no le toca' })
    await form.getByLabel('Máximo de abiertas por persona').fill('8')
    await page.getByRole('region', { name: 'Clientes que esperan' }).getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
    await page.reload()
    await expect(minutes).toHaveValue('15')
    await checkAllSizes(page)

    await row(page, 'luis-turno').getByRole('button', { name: 'Horario: a toda hora (luis-turno)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Horario de luis-turno' })
    await dialog.getByLabel('Solo en estos días y horas').check()
    await dialog.getByLabel('Entra a las').fill('00:00')
    await dialog.getByLabel('Sale a las').fill('00:00')
    await dialog.getByLabel('Sábado').check()
    await dialog.getByLabel('Domingo').check()
    await dialog.getByRole('button', { name: 'Guardar horario' }).click()
    await expect(dialog.getByText('Elige otra hora de salida')).toBeVisible()
    await checkAllSizes(page)
    await dialog.getByLabel('Entra a las').fill('00:01')
    await dialog.getByRole('button', { name: 'Guardar horario' }).click()
    await expect(row(page, 'luis-turno')).toContainText('todos los días, 0:01 a 0:00 del día siguiente')
  })

  await test.step('another day has hours of its own, up to three a day, which do not overlap', async () => {
    await row(page, 'luis-turno')
      .getByRole('button', { name: /^Horario: todos los días/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Horario de luis-turno' })
    await dialog.getByLabel('Cada día distinto').check()
    const day = (name: string) => dialog.getByRole('group', { name })
    await day('Lunes').getByLabel('Entra a las').fill('09:00')
    await day('Lunes').getByLabel('Sale a las').fill('13:00')
    await dialog.getByRole('button', { name: 'Añadir otra franja del lunes' }).click()
    await day('Lunes').getByLabel('Entra a las').nth(1).fill('12:00')
    await day('Lunes').getByLabel('Sale a las').nth(1).fill('19:00')
    for (const one of ['martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'])
      await dialog.getByRole('button', { name: `Quitar la franja 1 del ${one}` }).click()
    await dialog.getByRole('button', { name: 'Guardar horario' }).click()
    await expect(dialog.getByText('Se pisa con otra franja del lunes')).toBeVisible()
    await checkAllSizes(page)
    await day('Lunes').getByLabel('Entra a las').nth(1).fill('15:00')
    await dialog.getByRole('button', { name: 'Añadir otra franja del lunes' }).click()
    await expect(dialog.getByRole('button', { name: 'Añadir otra franja del lunes' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Quitar la franja 3 del lunes' }).click()
    await dialog.getByRole('button', { name: 'Guardar horario' }).click()
    await expect(row(page, 'luis-turno')).toContainText('lunes, 9:00 a 13:00 y 15:00 a 19:00')
    await row(page, 'luis-turno')
      .getByRole('button', { name: /^Horario: lunes/ })
      .click()
    await expect(dialog.getByLabel('Cada día distinto')).not.toBeChecked()
    await expect(dialog.getByLabel('Entra a las')).toHaveCount(2)
    await dialog.getByLabel('Solo en estos días y horas').uncheck()
    await dialog.getByRole('button', { name: 'Guardar horario' }).click()
    await expect(row(page, 'luis-turno')).toContainText('a toda hora')
  })

  const other = await openOtherBrowser(browser, product)
  const luisPage = other.page
  await openAsMember(luisPage, luis, 'guardia')
  await luisPage.goto('/negocio')

  await test.step('the owner is not available, and the others see it', async () => {
    await account(page, 'guardia').click()
    const available = page.getByRole('menuitemcheckbox', { name: 'Disponible' })
    await expect(available).toBeChecked()
    await available.click()
    await expect(available).not.toBeChecked()
    await checkAllSizes(page)
    await page.keyboard.press('Escape')
    await expect(account(page, 'guardia')).toHaveAccessibleName('Cuenta de guardia, no disponible')
    await expect(row(luisPage, 'guardia')).toContainText('No disponible')
    await checkAllSizes(luisPage)
  })

  await test.step('a customer who asks for a person goes to the one who is', async () => {
    bot.sendAsCustomer(clara, 'quiero hablar con una persona')
    await luisPage.goto('/conversations')
    await expect(card(luisPage, 'Clara')).toContainText('luis-turno')
    await expect(card(luisPage, 'Clara')).toContainText('Espera desde hace un momento')
    await notificationBell(luisPage).click()
    await expect(notification(luisPage, 'Te tocó la conversación de Clara')).toBeVisible()
    await luisPage.keyboard.press('Escape')
  })

  await test.step('an alert of a long wait reaches its person, and as long again later the owner', async () => {
    const waitFor = (minutes: number) =>
      product.runSql(`update workspaces set alerts_since = now() - interval '1 day';
        update conversations set waiting_since = now() - interval '${minutes} minutes', overdue_for = case
          when overdue_for is null then null else now() - interval '${minutes} minutes' end`)
    await waitFor(16)
    await notificationBell(luisPage).click()
    await expect(notification(luisPage, 'Clara espera desde hace 16 min')).toBeVisible({ timeout: 20_000 })
    await luisPage.keyboard.press('Escape')
    await waitFor(31)
    await notificationBell(page).click()
    await expect(notification(page, 'Clara espera desde hace 31 min')).toBeVisible({ timeout: 20_000 })
    await expect(notification(page, 'Clara espera desde hace 16 min')).toHaveCount(0)
    await expect(notification(page, 'Te tocó la conversación de Clara')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await luisPage.reload()
    await notificationBell(luisPage).click()
    await expect(notification(luisPage, 'Clara espera desde hace 16 min')).toBeVisible()
    await expect(notification(luisPage, 'Clara espera desde hace 31 min')).toHaveCount(0)
    await luisPage.keyboard.press('Escape')
  })

  await test.step('the inbox lists who waits longest, until an answer ends the wait', async () => {
    await luisPage.getByLabel('Orden').selectOption({ label: 'Quien más espera primero' })
    await expect(card(luisPage, 'Clara')).toContainText('Espera desde hace 31 min')
    await expect(luisPage.getByText('Solo las que esperan a una persona.')).toBeVisible()
    await checkAllSizes(luisPage)
    await card(luisPage, 'Clara').getByRole('heading').getByRole('button').click()
    const sheet = luisPage.getByRole('dialog', { name: 'Clara' })
    await expect(sheet.getByLabel('Quién la atiende').getByRole('option', { name: /guardia/ })).toHaveText(
      'guardia · no disponible',
    )
    await sheet.getByRole('textbox', { name: 'Mensaje' }).fill('Aquí estoy')
    await sheet.getByRole('button', { name: 'Enviar' }).click()
    await expect(sheet.getByText('Aquí estoy')).toBeVisible()
    await luisPage.keyboard.press('Escape')
    await expect(luisPage.getByText('Nadie espera a una persona')).toBeVisible()
    await checkAllSizes(luisPage)
  })
  await other.close()
})
