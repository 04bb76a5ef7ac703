import { limits } from '@portavoz/contract'
import type { Locator, Page } from '@playwright/test'
import { holdRequests, fulfillWithError } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { submitSignUp } from './access-forms.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signUp, newUser } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { holdTimeouts } from './hold-timeouts.ts'

const SIGN_UP_PATH = '**/api/auth/signup'

test('sign-in and sign-up forms: each field says what is wrong with it', async ({ page }) => {
  await page.goto('/login')
  await expectText(page, 'BETA')
  await expectText(page, 'Sistema de gestión para agentes de inteligencia artificial')
  await checkAllSizes(page)
  await page.getByLabel('Usuario').fill('   ')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expectText(page, 'El nombre de usuario es requerido')
  await expectText(page, 'La contraseña es requerida')
  await expect(page.getByLabel('Usuario')).toBeFocused()
  await checkAllSizes(page)

  await expectText(page, 'Regístrate aquí')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  for (const label of ['Usuario', 'Email', 'Contraseña', 'Confirmar Contraseña'] as const) await expectText(page, label)
  await checkAllSizes(page)
  await submitSignUp(page, ['yo', 'no es un email', 'corta', 'otra'])
  await expectText(page, 'El usuario debe tener al menos 3 caracteres')
  await expectText(page, 'Debe ser un email válido')
  await expectText(page, 'La contraseña debe tener al menos 6 caracteres')
  await expectText(page, 'Las contraseñas no coinciden')
  await checkAllSizes(page)

  await submitSignUp(page, ['a'.repeat(21), `${'a'.repeat(42)}@ejemplo.co`, 'a'.repeat(41), 'a'.repeat(41)])
  await expectText(page, 'El usuario no puede tener más de 20 caracteres')
  await expectText(page, 'El email no puede tener más de 50 caracteres')
  await expectText(page, 'La contraseña no puede tener más de 40 caracteres')
  await page.getByLabel('Usuario').pressSequentially('x')
  await expect(page.getByText('El usuario no puede tener más de 20 caracteres')).toBeHidden()
  await expectText(page, 'Inicia sesión aquí')
  await page.getByRole('button', { name: 'Inicia sesión aquí' }).click()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeFocused()
})

test('password fields: the owner shows and hides the password', async ({ page }) => {
  await page.goto('/login')
  await checkPasswordToggle(page.getByLabel('Contraseña', { exact: true }))
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await checkPasswordToggle(page.getByLabel('Contraseña', { exact: true }))
  await checkPasswordToggle(page.getByLabel('Confirmar Contraseña'))
})

test('sign-up with a taken name: the form says so and keeps what was typed', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 \(Conflict\) .*\/api\/auth\/signup/)
  const { username } = await signUp(product, 'repetida')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await submitSignUp(page, [username, 'otra@ejemplo.co', 'una-clave-larga', 'una-clave-larga'])
  await expectText(page, 'Error de registro')
  await expectText(page, 'El usuario o email ya existe')
  await expect(page.getByLabel('Email')).toHaveValue('otra@ejemplo.co')
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Error de registro')).toBeHidden()
})

test('sign-up without connection or too often: the form says what to do and keeps what was typed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.declare(/429 .*\/api\/auth\/signup/, /ERR_FAILED .*\/api\/auth\/signup/)
  await page.goto('/auth?view=signup')
  await fulfillWithError(page, SIGN_UP_PATH, 'auth.too_many')
  await submitSignUp(page, ['insistente', 'insistente@ejemplo.co', 'una-clave-larga', 'una-clave-larga'])
  await expect(page.getByRole('alert')).toContainText('Demasiadas solicitudes. Espere antes de intentar nuevamente')
  await page.unroute(SIGN_UP_PATH)
  await page.route(SIGN_UP_PATH, (route) => route.abort())
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expectText(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'sign up')
  await expect(page.getByLabel('Email')).toHaveValue('insistente@ejemplo.co')
})

test('sign-up: the new user is welcomed and is in the console two seconds later', async ({ page }) => {
  const person = newUser('estrenada')
  const runTimeouts = await holdTimeouts(page, limits.signupSwitchMs)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await expectText(page, 'Crear Cuenta')
  const release = await holdRequests(page, SIGN_UP_PATH)
  await submitSignUp(page, [person.username, person.email, person.password, person.password])
  await expectText(page, 'Creando cuenta...')
  await expectFormDisabled(page)
  await checkAccessibility(page)
  await release()
  await expectText(page, '¡Registro exitoso!')
  await expectText(page, 'Usuario registrado correctamente')
  await expectText(page, 'Cuenta creada')
  await expect(page.getByLabel('Usuario')).toHaveValue('')
  await checkAllSizes(page)
  await runTimeouts()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('sign-up: where the sign-in fails after it, the user reaches the sign-in form', async ({
  page,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*\/api\/auth\/signin/)
  const person = newUser('desconectada')
  await page.route('**/api/auth/signin', (route) => route.abort())
  await page.goto('/auth?view=signup')
  await submitSignUp(page, [person.username, person.email, person.password, person.password])
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  await page.unroute('**/api/auth/signin')
  await signIn(page, { ...person, username: person.email })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

async function checkPasswordToggle(password: Locator) {
  const field = password.locator('..')
  await password.fill('secreta')
  await expect(password).toHaveAttribute('type', 'password')
  await field.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await field.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'password')
}

const expectFormDisabled = (page: Page) =>
  expect(page.locator('form').locator('input, button').and(page.locator(':enabled'))).toHaveCount(0)
