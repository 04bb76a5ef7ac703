import { expect, test } from './fixtures.ts'
import { checkAllSizes } from './all-sizes.ts'

test.use({ env: { SIGNUP: 'invite' } })

test('invitation only: the sign-up screen says who gives invitations, at every size and theme', async ({ page }) => {
  await page.goto('/auth?view=signup')
  await expect(page.getByText('Hace falta una invitación')).toBeVisible()
  await expect(page.getByText('ejecuta «npm run admin -- invite» en el servidor')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Crear cuenta' })).toHaveCount(0)
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Volver al login' }).click()
  await expect(page.getByRole('form', { name: 'Iniciar sesión' })).toBeVisible()
})

test('used invitation: the form is refused when it is sent', async ({ page, browserErrors }) => {
  browserErrors.declare(/410 .*\/api\/auth\/signup/)
  await page.goto('/auth?view=signup&invitation=gastada')
  const form = page.getByRole('form', { name: 'Crear cuenta' })
  await form.getByLabel('Usuario').fill('invitada')
  await form.getByLabel('Email').fill('invitada@ejemplo.co')
  await form.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga')
  await form.getByLabel('Confirmar Contraseña').fill('una-clave-larga')
  await form.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(form.getByText('Esa invitación ya se usó o venció', { exact: false })).toBeVisible()
})
