import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { openAgent, signIn, signUp } from './people.ts'

const refused = /401 \(Unauthorized\) .*\/api\/auth\/signin/

test('each field of the sign-in and sign-up forms says what is wrong with it', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Usuario').fill('   ')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('El nombre de usuario es requerido')).toBeVisible()
  await expect(page.getByText('La contraseña es requerida')).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await fillSignUp(page, ['yo', 'no es un email', 'corta', 'otra'])
  await expect(page.getByText('El usuario debe tener al menos 3 caracteres')).toBeVisible()
  await expect(page.getByText('Debe ser un email válido')).toBeVisible()
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible()
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await axe(page)

  await fillSignUp(page, ['a'.repeat(21), `${'a'.repeat(42)}@ejemplo.co`, 'a'.repeat(41), 'a'.repeat(41)])
  await expect(page.getByText('El usuario no puede tener más de 20 caracteres')).toBeVisible()
  await expect(page.getByText('El email no puede tener más de 50 caracteres')).toBeVisible()
  await expect(page.getByText('La contraseña no puede tener más de 40 caracteres')).toBeVisible()
})

test('a name that is taken is said in the form, and what was typed stays', async ({ page, product, trouble }) => {
  trouble.declare(/409 \(Conflict\) .*\/api\/auth\/signup/)
  const { username } = await signUp(product, 'repetida')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await fillSignUp(page, [username, 'otra@ejemplo.co', 'una-clave-larga', 'una-clave-larga'])
  await expect(page.getByText('Error de registro')).toBeVisible()
  await expect(page.getByText('El usuario o email ya existe')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('otra@ejemplo.co')
})

test('a wrong password is refused in an alert, which goes away with the first letter', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'olvidadiza')
  await page.goto('/login')
  await page.getByLabel('Usuario').fill(person.username)
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Error de autenticación')).toBeVisible()
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible()
  await axe(page)
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially('x')
  await expect(page.getByText('Error de autenticación')).toBeHidden()
})

test('signing in leads to places of the house only, whatever the address asks for', async ({ page, product }) => {
  const person = await signUp(product, 'curiosa')
  for (const from of ['//evil.example', 'https://evil.example/agents', '/\\evil.example', 'javascript:alert(1)']) {
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
  for (const message of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'Llama al 600 123 456']) {
    await page.goto(`/auth?type=success&message=${encodeURIComponent(message)}`)
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/alert|600/)
  }
  const known = 'Email verificado. Ya puedes iniciar sesión'
  await page.goto(`/auth?type=success&message=${encodeURIComponent(known)}`)
  await expect(page.getByText(known)).toBeVisible()
  await axe(page)
})

test('a path that does not exist says so, and is told to the browser’s console', async ({ page }) => {
  const told = page.waitForEvent('console', (message) => message.type() === 'info')
  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect((await told).text()).toContain('/no-existe')
  await axe(page)
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
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: naughty })).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

async function fillSignUp(page: Page, [username, email, password, again]: string[]) {
  await page.getByLabel('Usuario').fill(username!)
  await page.getByLabel('Email').fill(email!)
  await page.getByLabel('Contraseña', { exact: true }).fill(password!)
  await page.getByLabel('Confirmar Contraseña').fill(again!)
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
}
