import type { Locator, Page } from '@playwright/test'
import { holdRequests, fulfillWithError } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { submitSignIn, submitRefusedSignIn } from './access-forms.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

const refusedSignIn = /401 \(Unauthorized\) .*\/api\/auth\/signin/
const SIGN_IN_PATH = '**/api/auth/signin'

test('wrong password: an alert appears and goes away on typing, focus or dismissal', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(refusedSignIn)
  const person = await signUp(product, 'olvidadiza')
  await page.goto('/login')
  await expectText(page, 'Iniciar Sesión')
  const password = page.getByLabel('Contraseña', { exact: true })
  const alert = page.getByRole('alert')
  await submitRefusedSignIn(page, { username: person.username, password: 'no-es-esta' })
  await expectText(alert, 'Error de autenticación')
  await expectText(alert, 'Usuario o contraseña incorrectos')
  expect(await hasNeutralColor(alert)).toBe(false)
  await checkAllSizes(page)
  await page.getByLabel('Usuario').focus()
  await expect(alert).toBeHidden()

  await submitRefusedSignIn(page, { username: person.username, password: 'tampoco' })
  await alert.getByRole('button', { name: 'Descartar' }).click()
  await expect(alert).toBeHidden()

  await password.focus()
  await page.keyboard.press('Enter')
  await expect(alert).toBeVisible()
  await password.pressSequentially('x')
  await expect(alert).toBeHidden()
})

test('sign-in in progress: the form is disabled', async ({ page, product }) => {
  const person = await signUp(product, 'apurada')
  await page.goto('/login')
  const release = await holdRequests(page, SIGN_IN_PATH)
  await submitSignIn(page, person)
  await expectText(page, 'Iniciando sesión...')
  await expectFormDisabled(page)
  await checkAccessibility(page)
  await release()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('sign-in during a server or network failure: the alert blames neither the user nor the password', async ({
  page,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/auth\/signin/, /ERR_FAILED .*\/api\/auth\/signin/, /502 .*\/api\/auth\/signin/)
  await page.goto('/login')
  await fulfillWithError(page, SIGN_IN_PATH, 'unexpected')
  await submitRefusedSignIn(page, { username: 'alguien', password: 'una-clave' })
  await expectText(page, 'Error del servidor. Intente más tarde')
  expect(await hasNeutralColor(page.getByRole('alert'))).toBe(true)
  await page.unroute(SIGN_IN_PATH)
  await page.route(SIGN_IN_PATH, (route) => route.abort())
  await submitRefusedSignIn(page, { username: 'alguien', password: 'una-clave' })
  await expectText(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'sign in')
  expect(await hasNeutralColor(page.getByRole('alert'))).toBe(true)
  await page.unroute(SIGN_IN_PATH)
  const gateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
  await page.route(SIGN_IN_PATH, (route) => route.fulfill(gateway))
  await page.getByRole('button', { name: 'Descartar' }).click()
  await submitRefusedSignIn(page, { username: 'alguien', password: 'una-clave' })
  await expect(page.getByText('No se pudo conectar con el servidor. Verifique su conexión')).toBeVisible()
  await checkAllSizes(page)
})

test('password recovery form that fails to load: the page says so and retries', async ({ page, browserErrors }) => {
  browserErrors.declare(/ERR_FAILED .*forgot-form/)
  await page.route('**/assets/forgot-form-*', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByText('No se pudo conectar con el servidor')).toBeVisible()
  await checkAccessibility(page)
  await page.unroute('**/assets/forgot-form-*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeVisible()
})

const expectFormDisabled = (page: Page) =>
  expect(page.locator('form').locator('input, button').and(page.locator(':enabled'))).toHaveCount(0)

/** True if the alert has the text colour of the page. */
const hasNeutralColor = (alert: Locator) =>
  alert.evaluate((element) => getComputedStyle(element).color === getComputedStyle(document.body).color)
