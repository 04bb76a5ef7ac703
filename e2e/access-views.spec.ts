import { holdBack } from './answers.ts'
import { expect, test } from './house.ts'
import { signIn, signUp } from './people.ts'

test('Back turns the card back, a reload finds it again, and what was said on arrival is not said twice', async ({
  page,
}) => {
  const heading = (name: string) => page.getByRole('heading', { name })
  await page.goto('/auth?from=/agents&message=account_deleted&type=success')
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await expect(heading('Crea tu cuenta')).toBeFocused()
  await page.reload()
  await expect(heading('Crea tu cuenta')).toBeVisible()
  await page.getByRole('button', { name: 'Inicia sesión aquí' }).click()
  await expect(heading('Hola de nuevo')).toBeFocused()
  await expect(page).toHaveURL('/auth?from=%2Fagents')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goBack()
  await expect(heading('Hola de nuevo')).toBeFocused()
  await page.goForward()
  await expect(heading('Recupera tu contraseña')).toBeFocused()

  await page.goto('/auth?message=account_deleted&type=success')
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await expect(heading('Crea tu cuenta')).toBeVisible()
  await page.goBack()
  await expect(heading('Hola de nuevo')).toBeVisible()
  await expect(page.getByText('Cuenta eliminada')).toBeHidden()
})

test('a part of the entrance that is on its way leaves its place free', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/signup-form-*')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible()
  await letGo()
  await expect(page.getByRole('button', { name: 'Crear Cuenta' })).toBeVisible()
})

test('whoever signs in in one tab finds open the others that waited at the sign-in screen', async ({
  page,
  context,
  product,
}) => {
  const person = await signUp(product, 'repartida')
  const other = await context.newPage()
  await other.goto('/login?from=/agents')
  const busy = await context.newPage()
  await busy.goto('/auth?view=signup')
  await busy.getByLabel('Usuario').fill('otra persona')
  await page.goto('/login')
  await signIn(page, person)
  await expect(other.getByText('Todavía no tienes agentes')).toBeVisible()
  await expect(other).toHaveURL('/agents')
  await expect(busy.getByLabel('Usuario')).toHaveValue('otra persona')
})

test('good news come into the region that reads them aloud after it is there', async ({ page }) => {
  const developer = await page.context().newCDPSession(page)
  await developer.send('Animation.enable')
  await developer.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.goto('/auth?type=success&message=email_verified')
  const told = page.getByRole('status')
  await expect(told).toBeVisible()
  await expect(told.getByText('¡Email verificado!')).toBeHidden()
  await developer.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(told.getByText('¡Email verificado!')).toBeVisible()
})
