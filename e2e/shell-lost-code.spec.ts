import { bell } from './bell.ts'
import { enter } from './enter.ts'
import { expect, test } from './house.ts'
import { openProfile } from './own-profile.ts'

test('a popup whose code does not come takes nothing else with it, and opens with the next press', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED .*popover-popup/, /ERR_FAILED .*palette-panel/)
  await enter(page, product, 'desconectada', '/profile')
  const begun = page.getByLabel('Nuevo email')
  await begun.fill('a medias')
  const code = /assets\/(popover-popup|palette-panel)-/
  await page.route(code, (route) => route.abort())
  const lost = page.getByText('No se pudo abrir')
  await bell(page).click()
  await expect(lost).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await expect(lost).toHaveCount(2)
  await bell(page).click()
  await expect(lost).toHaveCount(3)
  await expect(begun).toHaveValue('a medias')
  await page.unroute(code)
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Buscar/ })).toBeFocused()
  await expect(begun).toHaveValue('a medias')
})

test('what is told before there is a place for it is told once that has come', async ({ page, product, trouble }) => {
  trouble.declare(/ERR_FAILED .*toaster/)
  const code = '**/assets/toaster-*'
  await page.route(code, (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('toaster'))
  const owner = await openProfile(page, product, 'callada')
  await asked
  const form = page.getByRole('form', { name: 'Cambiar email' })
  await form.getByLabel('Nuevo email').fill('callada.nueva@ejemplo.co')
  await form.getByLabel('Contraseña actual').fill(owner.password)
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('callada.nueva@ejemplo.co')
  const told = page.getByText('Email actualizado')
  await expect(told).toHaveCount(0)
  await page.unroute(code)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(told).toBeVisible()
})
