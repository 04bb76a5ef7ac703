import { notificationBell } from './notification-bell.ts'
import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { openProfile } from './profile-page.ts'

test('popup whose code fails to load: the page keeps working and the next press opens it', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*popover-popup/, /ERR_FAILED .*palette-panel/)
  await openAsNewUser(page, product, 'sin_trozos', '/profile')
  const emailField = page.getByLabel('Nuevo email')
  await emailField.fill('a medias')
  const chunkPath = /assets\/(popover-popup|palette-panel)-/
  await page.route(chunkPath, (route) => route.abort())
  const expectFailureToast = async () => {
    await expect(page.getByText('No se pudo abrir')).toHaveCount(1)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(page.getByText('No se pudo abrir')).toHaveCount(0)
  }
  await notificationBell(page).click()
  await expectFailureToast()
  await page.keyboard.press('Control+k')
  await expectFailureToast()
  await notificationBell(page).click()
  await expectFailureToast()
  await expect(emailField).toHaveValue('a medias')
  await page.unroute(chunkPath)
  await notificationBell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Buscar/ })).toBeFocused()
  await expect(emailField).toHaveValue('a medias')
})

test('toast before its region has loaded: it is shown once the region loads', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*toaster/)
  const chunkPath = '**/assets/toaster-*'
  await page.route(chunkPath, (route) => route.abort())
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().includes('toaster'))
  const owner = await openProfile(page, product, 'callada')
  await failedRequest
  const form = page.getByRole('form', { name: 'Cambiar email' })
  await form.getByLabel('Nuevo email').fill('callada.nueva@ejemplo.co')
  await form.getByLabel('Contraseña actual').fill(owner.password)
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('callada.nueva@ejemplo.co')
  const toast = page.getByText('Email actualizado')
  await expect(toast).toHaveCount(0)
  await page.unroute(chunkPath)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(toast).toBeVisible()
})
