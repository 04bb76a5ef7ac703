import { limits } from '@portavoz/contract'
import type { Locator, Page } from '@playwright/test'
import { answerInstead, holdBack } from './answers.ts'
import { axe } from './axe.ts'
import { askToSignIn, askToSignUp, tryToSignIn } from './entrance.ts'
import { expect, test } from './house.ts'
import { openAgent, signIn, signUp, somebody } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { keepWaiting } from './waiting.ts'

const refused = /401 \(Unauthorized\) .*\/api\/auth\/signin/
const login = '**/api/auth/signin'
const signup = '**/api/auth/signup'

test('each field of the sign-in and sign-up forms says what is wrong with it', async ({ page }) => {
  await page.goto('/login')
  await sees(page, 'BETA')
  await sees(page, 'Sistema de gestión para agentes de inteligencia artificial')
  await atEverySize(page)
  await page.getByLabel('Usuario').fill('   ')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await sees(page, 'El nombre de usuario es requerido')
  await sees(page, 'La contraseña es requerida')
  await expect(page.getByLabel('Usuario')).toBeFocused()
  await atEverySize(page)

  await sees(page, 'Regístrate aquí')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  for (const label of ['Usuario', 'Email', 'Contraseña', 'Confirmar Contraseña'] as const) await sees(page, label)
  await atEverySize(page)
  await askToSignUp(page, ['yo', 'no es un email', 'corta', 'otra'])
  await sees(page, 'El usuario debe tener al menos 3 caracteres')
  await sees(page, 'Debe ser un email válido')
  await sees(page, 'La contraseña debe tener al menos 6 caracteres')
  await sees(page, 'Las contraseñas no coinciden')
  await atEverySize(page)

  await askToSignUp(page, ['a'.repeat(21), `${'a'.repeat(42)}@ejemplo.co`, 'a'.repeat(41), 'a'.repeat(41)])
  await sees(page, 'El usuario no puede tener más de 20 caracteres')
  await sees(page, 'El email no puede tener más de 50 caracteres')
  await sees(page, 'La contraseña no puede tener más de 40 caracteres')
  await page.getByLabel('Usuario').pressSequentially('x')
  await expect(page.getByText('El usuario no puede tener más de 20 caracteres')).toBeHidden()
  await sees(page, 'Inicia sesión aquí')
  await page.getByRole('button', { name: 'Inicia sesión aquí' }).click()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeFocused()
})

test('each password shows itself while its owner wants', async ({ page }) => {
  await page.goto('/login')
  await showAndHide(page.getByLabel('Contraseña', { exact: true }))
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await showAndHide(page.getByLabel('Contraseña', { exact: true }))
  await showAndHide(page.getByLabel('Confirmar Contraseña'))
})

test('a name that is taken is said in the form, and what was typed stays', async ({ page, product, trouble }) => {
  trouble.declare(/409 \(Conflict\) .*\/api\/auth\/signup/)
  const { username } = await signUp(product, 'repetida')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await askToSignUp(page, [username, 'otra@ejemplo.co', 'una-clave-larga', 'una-clave-larga'])
  await sees(page, 'Error de registro')
  await sees(page, 'El usuario o email ya existe')
  await expect(page.getByLabel('Email')).toHaveValue('otra@ejemplo.co')
  await atEverySize(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Error de registro')).toBeHidden()
})

test('whoever signs up is welcomed, and two seconds later may sign in', async ({ page }) => {
  const person = somebody('estrenada')
  const afterwards = await keepWaiting(page, limits.signupSwitchMs)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await sees(page, 'Crear Cuenta')
  const letGo = await holdBack(page, signup)
  await askToSignUp(page, [person.username, person.email, person.password, person.password])
  await sees(page, 'Creando cuenta...')
  await allDisabled(page)
  await axe(page)
  await letGo()
  await sees(page, '¡Registro exitoso!')
  await sees(page, 'Usuario registrado correctamente')
  await sees(page, 'Cuenta creada')
  await expect(page.getByLabel('Usuario')).toHaveValue('')
  await atEverySize(page)
  await afterwards()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

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
  trouble.declare(/500 .*\/api\/auth\/signin/, /ERR_FAILED .*\/api\/auth\/signin/)
  await page.goto('/login')
  await answerInstead(page, login, 500, { code: 'unexpected' })
  await tryToSignIn(page, { username: 'alguien', password: 'una-clave' })
  await sees(page, 'Error del servidor. Intente más tarde')
  expect(await isNeutral(page.getByRole('alert'))).toBe(true)
  await page.unroute(login)
  await page.route(login, (route) => route.abort())
  await tryToSignIn(page, { username: 'alguien', password: 'una-clave' })
  await sees(page, 'No se pudo conectar con el servidor. Verifique su conexión')
  expect(await isNeutral(page.getByRole('alert'))).toBe(true)
  await atEverySize(page)
})

test('a part of the entrance that does not come says so', async ({ page, trouble }) => {
  trouble.declare(/ERR_FAILED .*forgot-form/)
  await page.goto('/login')
  await page.route('**/assets/forgot-form-*', (route) => route.abort())
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByText('No se pudo conectar con el servidor')).toBeVisible()
  await axe(page)
  await page.unroute('**/assets/forgot-form-*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
})

test('signing in leads to places of the house only, whatever the address asks for', async ({ page, product }) => {
  const person = await signUp(product, 'curiosa')
  const outside = [
    '//evil.example',
    'https://evil.example/agents',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ]
  for (const from of outside) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await signIn(page, person)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('who was sent away comes back to the place they had asked for', async ({ page, product }) => {
  const person = await signUp(product, 'viajera')
  await page.goto('/conversations?session=cv_1')
  await expect(page).toHaveURL('/login?from=%2Fconversations%3Fsession%3Dcv_1')
  await signIn(page, person)
  await expect(page).toHaveURL('/conversations?session=cv_1')
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
  await axe(page)
})

test('/auth says only what it knows', async ({ page }) => {
  const free = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'Llama al 600 123 456', 'constructor']
  for (const message of free) {
    await page.goto(`/auth?type=success&message=${encodeURIComponent(message)}`)
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
    await expect(page.getByRole('status')).toBeHidden()
    await expect(page.locator('body')).not.toContainText(/alert|600|constructor/)
  }
  await page.goto('/auth?type=600&message=email_verified')
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/600|verificado/)
  for (const message of ['email_verified', 'Email verificado. Ya puedes iniciar sesión']) {
    await page.goto(`/auth?type=success&message=${encodeURIComponent(message)}`)
    await sees(page, 'Email verificado. Ya puedes iniciar sesión')
  }
  await atEverySize(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Email verificado')).toBeHidden()
})

test('a path that does not exist says so, and is told to the browser’s console', async ({ page }) => {
  const told = page.waitForEvent('console', (message) => message.type() === 'info')
  await page.goto('/no-existe')
  await sees(page, 'Oops! Page not found')
  await sees(page, 'Return to Home')
  expect((await told).text()).toContain('/no-existe')
  await atEverySize(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('what looks like code is shown as text on every screen', async ({ page, product }) => {
  const naughty = '<img src=x onerror=alert(1)>'
  const message = `${naughty}"><script>alert(2)</script>{{constructor}} ${'ñ'.repeat(200)}`
  const owner = await signUp(product, 'desconfiada')
  const bot = await openAgent(product, owner, { name: naughty, description: message, prompt: message })
  bot.say({ id: 6001, firstName: naughty, lastName: '‮gnp.exe' }, message)
  await bot.waitForSent(1)

  await signIn(page, owner)
  await expect(page.getByText(naughty).first()).toBeVisible()
  await page.goto('/agents')
  const card = page.getByRole('article').filter({ hasText: naughty })
  await expect(card.getByRole('heading')).toHaveText(naughty)
  await card.getByRole('button', { name: 'Acciones de' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(naughty)
  await page.keyboard.press('Escape')

  await page.goto('/conversations')
  await page.getByRole('article').filter({ hasText: naughty }).click()
  await expect(page.getByRole('dialog').getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(`Eco: ${message}`)).toBeVisible()
  bot.say(6001, naughty)
  await expect(page.getByRole('dialog').getByText(naughty, { exact: true })).toBeVisible()
  await expect(page.locator('[aria-label^="Notificaciones, 1 sin leer"]')).toBeAttached()
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: naughty })).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

async function showAndHide(password: Locator) {
  const field = password.locator('..')
  await password.fill('secreta')
  await expect(password).toHaveAttribute('type', 'password')
  await field.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await field.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'password')
}

const allDisabled = (page: Page) =>
  expect(page.locator('form').locator('input, button').and(page.locator(':enabled'))).toHaveCount(0)

/** In the page's own ink. */
const isNeutral = (alert: Locator) =>
  alert.evaluate((one) => getComputedStyle(one).color === getComputedStyle(document.body).color)
