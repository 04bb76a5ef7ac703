import { expect, test } from './fixtures.ts'
import { checkAllSizes } from './all-sizes.ts'

test('forgotten password without e-mail: the screen explains what to ask the administrator for', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.getByLabel('Email').fill('marta@ejemplo.co')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Esta instalación no envía correo' })
  await expect(alert).toContainText('Si hay una cuenta con ese email, quien administra esta instalación puede')
  await expect(alert).toContainText('npm run admin -- password')
  await expect(page.getByText('Revisa tu email')).toHaveCount(0)
  await checkAllSizes(page)
})
