import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { submitRefusedSignIn } from './access-forms.ts'
import { expect, waitForLink, test } from './email-fixtures.ts'
import { type ConsoleUser, signIn, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { holdTimeouts } from './hold-timeouts.ts'

test('forgotten password: the e-mailed link replaces it, and unknown addresses get the same answer', async ({
  page,
  product,
  post,
  browserErrors,
}) => {
  browserErrors.declare(/401 \(Unauthorized\) .*\/api\/auth\/signin/)
  const person = await signUp(product, 'desmemoriada')
  await page.goto(await waitForLink(post, person.email))
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
  await createIntegrationKey(product, person, 'n8n de la tienda')
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeFocused()
  await checkAllSizes(page)
  const knownAnswer = await requestPasswordReset(page, person.email)
  const unknownAnswer = await requestPasswordReset(page, 'nadie.de.la.casa.de.al.lado@correo.ejemplo.com.co')
  expect(knownAnswer).toBe(unknownAnswer)
  await checkAllSizes(page)

  const link = await waitForLink(post, person.email, 2)
  expect(post.emails.flatMap(({ recipients }) => recipients)).not.toContain(
    'nadie.de.la.casa.de.al.lado@correo.ejemplo.com.co',
  )
  await page.goto(link)
  await page.getByLabel('Nueva contraseña').fill('otra-clave-larga')
  await page.getByLabel('Confirmar Contraseña').fill('otra-clave-larga')
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
  await expect(page.getByText('Si tienes claves de integración, siguen valiendo')).toBeVisible()
  await checkAllSizes(page)

  await submitRefusedSignIn(page, person)
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible()
  const updated = { ...person, password: 'otra-clave-larga' }
  await signIn(page, updated)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/profile/integraciones')
  const keys = page.getByRole('region', { name: 'Claves de integración' })
  await expect(keys).toContainText('n8n de la tienda')
  await keys.getByRole('button', { name: 'Revocar la clave n8n de la tienda' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(keys).toContainText('Todavía no tienes claves.')
})

test('too many wrong passwords: the account is locked and the e-mailed link unlocks it', async ({
  page,
  product,
  post,
  browserErrors,
}) => {
  test.slow()
  browserErrors.declare(/401 .*\/api\/auth\/signin/, /423 .*\/api\/auth\/signin/)
  const runTimeouts = await holdTimeouts(page, limits.verifiedRedirectMs)
  const person = await signUp(product, 'asediada')
  await page.goto(await waitForLink(post, person.email))
  await runTimeouts()
  await expect(page).toHaveURL(/\/auth\?/)
  await page.goto('/login')
  const lockedAlert = page.getByText('Cuenta bloqueada')
  for (let guess = 0; guess < 12 && !(await lockedAlert.isVisible()); guess++)
    await submitRefusedSignIn(page, { ...person, password: `no-es-${guess}` })
  await expectText(page, 'Cuenta bloqueada. Verifique su email para activarla')
  await checkAllSizes(page)
  await submitRefusedSignIn(page, person)
  await expect(lockedAlert).toBeVisible()

  await page.goto(await waitForLink(post, person.email, 2))
  await expect(page.getByRole('heading', { name: 'Cuenta desbloqueada' })).toBeVisible()
  await checkAllSizes(page)
  await runTimeouts()
  await expect(page).toHaveURL(/\/auth\?/)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('changed e-mail address: the e-mailed link confirms it, signed in or in another browser', async ({
  page,
  browser,
  product,
  post,
}) => {
  const runTimeouts = await holdTimeouts(page, limits.verifiedRedirectMs)
  const person = await signUp(product, 'mudada')
  await page.goto(await waitForLink(post, person.email))
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await changeEmail(product, person, 'mudada.una@ejemplo.co')
  await page.goto(await waitForLink(post, 'mudada.una@ejemplo.co'))
  await expect(page.getByRole('heading', { name: 'Email actualizado' })).toBeVisible()
  await expect(page.getByText('mudada.una@ejemplo.co')).toBeVisible()
  await checkAllSizes(page)
  await runTimeouts()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByText('mudada.una@ejemplo.co').first()).toBeVisible()

  await changeEmail(product, person, 'mudada.otra@ejemplo.co')
  const otherPage = await (await browser.newContext()).newPage()
  await otherPage.goto(await waitForLink(post, 'mudada.otra@ejemplo.co'))
  await otherPage.getByRole('link', { name: 'Iniciar Sesión' }).click()
  await expect(otherPage.getByRole('status')).toContainText('Email actualizado')
  await otherPage.context().close()
})

async function createIntegrationKey(product: Product, person: ConsoleUser, name: string) {
  const response = await fetch(`${product.url}/api/integration-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await fetchToken(product, person)}` },
    body: JSON.stringify({ name }),
  })
  expect(response.status).toBe(201)
}

async function changeEmail(product: Product, person: ConsoleUser, newEmail: string) {
  const response = await fetch(`${product.url}/api/user/update-email`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await fetchToken(product, person)}` },
    body: JSON.stringify({ newEmail, currentPassword: person.password }),
  })
  expect(response.status).toBe(200)
}

async function requestPasswordReset(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  const response = page.waitForResponse('**/api/auth/forgot-password')
  await page.getByRole('button', { name: /^Enviar (enlace|otra vez)$/ }).click()
  await response
  const status = page.getByRole('status').filter({ hasText: 'Si ese email es de una cuenta' })
  await expect(status).toBeVisible()
  return status.textContent()
}
