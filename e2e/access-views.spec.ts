import { checkAllSizes } from './all-sizes.ts'
import { holdRequests, patchResponse } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signUp } from './users.ts'

test('sign-in views: Back and reload keep the view, and the arrival message is shown once', async ({ page }) => {
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

test('sign-up form that is still loading: a loading status is shown in its place', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/signup-form-*')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible()
  await release()
  await expect(page.getByRole('button', { name: 'Crear Cuenta' })).toBeVisible()
})

test('sign-in in one tab: the tabs waiting at the sign-in screen open too', async ({ page, context, product }) => {
  const person = await signUp(product, 'repartida')
  const otherTab = await context.newPage()
  await otherTab.goto('/login?from=/agents')
  const busyTab = await context.newPage()
  await busyTab.goto('/auth?view=signup')
  await busyTab.getByLabel('Usuario').fill('otra persona')
  await page.goto('/login')
  await signIn(page, person)
  await expect(otherTab.getByText('Todavía no tienes agentes')).toBeVisible()
  await expect(otherTab).toHaveURL('/agents')
  await expect(busyTab.getByLabel('Usuario')).toHaveValue('otra persona')
})

test('success message: it is inserted into a status region that already exists', async ({ page }) => {
  const developer = await page.context().newCDPSession(page)
  await developer.send('Animation.enable')
  await developer.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.goto('/auth?type=success&message=email_verified')
  const status = page.getByRole('status')
  await expect(status).toBeVisible()
  await expect(status.getByText('¡Email verificado!')).toBeHidden()
  await developer.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(status.getByText('¡Email verificado!')).toBeVisible()
})

test('sign-in views: the longest name of a provider fits on a phone', async ({ page }) => {
  const providerName = 'la cuenta de tu organización en Medellín'
  await patchResponse<object>(page, '**/api/auth/signup', (data) => ({ ...data, providerName }))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: `Entrar con ${providerName}` })).toBeVisible()
  await checkAllSizes(page)
})
