import { expect, waitForLink, test } from './email-fixtures.ts'
import { signIn, newUser } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

test('changed e-mail address with a mail server: it takes effect once the link is opened', async ({ page, post }) => {
  const person = newUser('prudente')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await page.getByLabel('Usuario').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmar Contraseña').fill(person.password)
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await page.goto(await waitForLink(post, person.email))
  await expect(page.getByText('¡Email verificado!')).toBeVisible()
  await page.goto('/login?from=/profile')
  await signIn(page, person)
  const card = page.getByRole('region', { name: 'Tu cuenta' })
  await expect(card.getByText('Email verificado')).toBeVisible()

  const next = 'prudente.nueva@ejemplo.co'
  const form = page.getByRole('form', { name: 'Cambiar email' })
  await form.getByLabel('Nuevo email').fill(next)
  await form.getByLabel('Contraseña actual').fill(person.password)
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await expect(page.getByText('Falta confirmar tu nuevo email')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Email' })).toContainText(`Enviamos un mensaje a ${next}`)
  await expect(card).toContainText(`Por confirmar: ${next}`)
  await expect(card).toContainText(person.email)
  await expect(form.getByLabel('Contraseña actual')).toHaveValue('')
  await checkAllSizes(page)

  await page.goto(await waitForLink(post, next))
  await expect(page.getByRole('heading', { name: 'Email actualizado' })).toBeVisible()
  await page.goto('/profile')
  await expect(card).toContainText(next)
  await expect(card).not.toContainText('Por confirmar')
})
