import { limits } from '@portavoz/contract'
import type { Locator, Page } from '@playwright/test'
import { holdBack, refuseInstead } from './answers.ts'
import { axe } from './axe.ts'
import { askToSignUp } from './entrance.ts'
import { expect, test } from './house.ts'
import { signIn, signUp, somebody } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { keepWaiting } from './waiting.ts'

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

test('a sign-up that nobody answers, or that is one too many, says what to do and keeps what was typed', async ({
  page,
  trouble,
}) => {
  trouble.declare(/429 .*\/api\/auth\/signup/, /ERR_FAILED .*\/api\/auth\/signup/)
  await page.goto('/auth?view=signup')
  await refuseInstead(page, signup, 'auth.too_many')
  await askToSignUp(page, ['insistente', 'insistente@ejemplo.co', 'una-clave-larga', 'una-clave-larga'])
  await expect(page.getByRole('alert')).toContainText('Demasiadas solicitudes. Espere antes de intentar nuevamente')
  await page.unroute(signup)
  await page.route(signup, (route) => route.abort())
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await sees(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'sign up')
  await expect(page.getByLabel('Email')).toHaveValue('insistente@ejemplo.co')
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
