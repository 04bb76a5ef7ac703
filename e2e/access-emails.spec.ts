import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { holdRequests } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { submitSignUp, submitRefusedSignIn } from './access-forms.ts'
import { expect, waitForLink, test } from './email-fixtures.ts'
import { signIn, signUp, newUser } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { holdTimeouts } from './hold-timeouts.ts'

const unverifiedError = /403 \(Forbidden\) .*\/api\/auth\/signin/

test('new account: the user verifies the address with the e-mailed link and signs in', async ({
  page,
  product,
  post,
}) => {
  const person = newUser('nueva')
  const runTimeouts = await holdTimeouts(page, limits.verifiedRedirectMs)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await submitSignUp(page, [person.username, person.email, person.password, person.password])
  await expectText(page, 'Verifica tu email')
  await expect(page.getByText(person.email)).toBeVisible()
  for (const step of ['Revisa tu bandeja', 'Busca el email de Portavoz', 'Haz clic en el enlace', 'Vuelve aquí'])
    await expect(page.getByText(step)).toBeVisible()
  await expect(page.getByText(/spam o promociones.*24 horas/)).toBeVisible()
  await checkAllSizes(page)

  const link = await waitForLink(post, person.email)
  expect(link.startsWith(`${product.url}/verify-email?token=`)).toBe(true)
  const response = await fetch(link)
  expect(response.status).toBe(200)
  await page.goto(link)
  await expectText(page, '¡Email verificado!')
  await expect(page.getByRole('heading', { name: '¡Email verificado!' })).toBeFocused()
  await checkAllSizes(page)
  await page.reload()
  await expectText(page, '¡Email verificado!')
  await runTimeouts()
  await expect(page).toHaveURL(/\/auth\?/)
  await expectText(page, 'Email verificado. Ya puedes iniciar sesión')
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('unverified address: sign-in is refused and the e-mail is sent again until the rate limit', async ({
  page,
  product,
  post,
  browserErrors,
}) => {
  test.slow()
  browserErrors.declare(unverifiedError, /429 .*resend/, /400 .*verify-email/)
  const person = await signUp(product, 'distraida')
  const first = await waitForLink(post, person.email)
  await page.goto('/login')
  await submitRefusedSignIn(page, person)
  await expectText(page, 'Debe verificar su email antes de iniciar sesión')
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Reenviar email de verificación' }).click()
  await page.getByLabel('Email de tu cuenta').fill(person.email)
  const release = await holdRequests(page, '**/api/auth/resend-verification')
  await expectText(page, 'Reenviar email')
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await expectText(page, 'Reenviando...')
  await checkAccessibility(page)
  await release()
  await expectText(page, 'Email de verificación reenviado correctamente')
  await checkAllSizes(page)
  const second = await waitForLink(post, person.email, 2)
  expect(second).not.toBe(first)

  for (let attempt = 0; attempt < 10 && !(await page.getByRole('alert').isVisible()); attempt++) await resendOnce(page)
  await expectText(page, 'Demasiadas solicitudes. Espere antes de intentar nuevamente')
  await checkAllSizes(page)
  await expectText(page, 'Volver al login')
  await page.getByRole('button', { name: 'Volver al login' }).click()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()

  const newest = await waitForLink(post, person.email)
  await page.goto(newest)
  await expect(page.getByRole('heading', { name: '¡Email verificado!' })).toBeVisible()
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click()
  await page.goto(newest)
  await expectText(page, 'Token de verificación inválido o expirado')
})

test('verification prompt: it knows the address after sign-up and after a refused sign-in', async ({
  page,
  browserErrors,
}) => {
  browserErrors.declare(unverifiedError)
  const person = newUser('impaciente')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await submitSignUp(page, [person.username, person.email, person.password, person.password])
  await page.getByRole('button', { name: 'Volver al login' }).click()
  await submitRefusedSignIn(page, person)
  await page.getByRole('button', { name: 'Reenviar email de verificación' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await expect(page.getByText('Email de verificación reenviado correctamente')).toBeVisible()
})

async function resendOnce(page: Page) {
  const response = page.waitForResponse('**/api/auth/resend-verification')
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await response
  await expect(page.getByRole('button', { name: 'Reenviar email' })).toBeEnabled()
}
