import { expect, test } from './house.ts'
import { atEverySize } from './sizes.ts'

test('a forgotten password where no email is sent: the screen says what to ask for', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.getByLabel('Email').fill('marta@ejemplo.co')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'Esta instalación no envía correo' })
  await expect(said).toContainText('Si hay una cuenta con marta@ejemplo.co, quien administra esta instalación puede')
  await expect(said).toContainText('npm run admin -- password')
  await expect(page.getByText('Revisa tu email')).toHaveCount(0)
  await atEverySize(page)
})
