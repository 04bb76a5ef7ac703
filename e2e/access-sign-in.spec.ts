import type { Locator, Page } from '@playwright/test'
import { holdBack, refuseInstead } from './answers.ts'
import { axe } from './axe.ts'
import { askToSignIn, tryToSignIn } from './entrance.ts'
import { expect, test } from './house.ts'
import { signUp } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const refused = /401 \(Unauthorized\) .*\/api\/auth\/signin/
const login = '**/api/auth/signin'

test('a wrong password is refused in an alert, which goes away with the first letter, a look or a click', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'olvidadiza')
  await page.goto('/login')
  await sees(page, 'Iniciar Sesión')
  const password = page.getByLabel('Contraseña', { exact: true })
  const alert = page.getByRole('alert')
  await tryToSignIn(page, { username: person.username, password: 'no-es-esta' })
  await sees(alert, 'Error de autenticación')
  await sees(alert, 'Usuario o contraseña incorrectos')
  expect(await isNeutral(alert)).toBe(false)
  await atEverySize(page)
  await page.getByLabel('Usuario').focus()
  await expect(alert).toBeHidden()

  await tryToSignIn(page, { username: person.username, password: 'tampoco' })
  await alert.getByRole('button', { name: 'Descartar' }).click()
  await expect(alert).toBeHidden()

  await password.focus()
  await page.keyboard.press('Enter')
  await expect(alert).toBeVisible()
  await password.pressSequentially('x')
  await expect(alert).toBeHidden()
})

test('nobody presses twice while the answer is on its way', async ({ page, product }) => {
  const person = await signUp(product, 'apurada')
  await page.goto('/login')
  const letGo = await holdBack(page, login)
  await askToSignIn(page, person)
  await sees(page, 'Iniciando sesión...')
  await allDisabled(page)
  await axe(page)
  await letGo()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('trouble on the way looks like nobody’s fault', async ({ page, trouble }) => {
  trouble.declare(/500 .*\/api\/auth\/signin/, /ERR_FAILED .*\/api\/auth\/signin/, /502 .*\/api\/auth\/signin/)
  await page.goto('/login')
  await refuseInstead(page, login, 'unexpected')
  await tryToSignIn(page, { username: 'alguien', password: 'una-clave' })
  await sees(page, 'Error del servidor. Intente más tarde')
  expect(await isNeutral(page.getByRole('alert'))).toBe(true)
  await page.unroute(login)
  await page.route(login, (route) => route.abort())
  await tryToSignIn(page, { username: 'alguien', password: 'una-clave' })
  await sees(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'sign in')
  expect(await isNeutral(page.getByRole('alert'))).toBe(true)
  await page.unroute(login)
  const gateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
  await page.route(login, (route) => route.fulfill(gateway))
  await page.getByRole('button', { name: 'Descartar' }).click()
  await tryToSignIn(page, { username: 'alguien', password: 'una-clave' })
  await expect(page.getByText('No se pudo conectar con el servidor. Verifique su conexión')).toBeVisible()
  await atEverySize(page)
})

test('a part of the entrance that does not come says so', async ({ page, trouble }) => {
  trouble.declare(/ERR_FAILED .*forgot-form/)
  await page.route('**/assets/forgot-form-*', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByText('No se pudo conectar con el servidor')).toBeVisible()
  await axe(page)
  await page.unroute('**/assets/forgot-form-*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeVisible()
})

const allDisabled = (page: Page) =>
  expect(page.locator('form').locator('input, button').and(page.locator(':enabled'))).toHaveCount(0)

/** In the page's own ink. */
const isNeutral = (alert: Locator) =>
  alert.evaluate((one) => getComputedStyle(one).color === getComputedStyle(document.body).color)
