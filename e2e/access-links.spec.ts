import type { Page } from '@playwright/test'
import { fulfillWith, holdRequests, fulfillWithError } from './route-overrides.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

const VERIFY_PATH = '**/api/auth/verify-email'
const RESEND_PATH = '**/api/auth/resend-verification'

/** Records the page's requests about e-mail links. The sign-up form sends other requests. */
function recordLinkRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/auth\/(verify|resend)/.test(request.url()))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return requests
}

test('link without a token: the page says so and leads back to both forms', async ({ page }) => {
  const requests = recordLinkRequests(page)
  await page.goto('/verify-email')
  await expectText(page, 'Error de verificación')
  await expectText(page, 'Token de verificación no válido')
  await checkAllSizes(page)
  await page.getByRole('link', { name: 'Volver al registro' }).click()
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
  await page.goto('/verify-email?token=')
  await expectText(page, 'Token de verificación no válido')
  await page.getByRole('link', { name: 'Volver al login' }).click()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(requests).toEqual([])
})

test('unknown link: one request, no token in the address, the same answer after a reload', async ({
  page,
  browserErrors,
}) => {
  browserErrors.declare(/404 .*verify-email/)
  const requests = recordLinkRequests(page)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const release = await holdRequests(page, VERIFY_PATH)
  await page.goto('/verify-email?token=inventado')
  await expectText(page, 'Verificando email...')
  expect(new URL(page.url()).search).toBe('')
  await checkAccessibility(page)
  await release()
  await expectText(page, 'Token de verificación no encontrado')
  await checkAllSizes(page)
  await page.reload()
  await expectText(page, 'Token de verificación no encontrado')
  expect(requests).toEqual(['POST /api/auth/verify-email'])
  expect(requestedUrls.filter((url) => url.includes('inventado'))).toHaveLength(1)
})

test('refused link: each refusal says what is wrong', async ({ page, browserErrors }) => {
  browserErrors.declare(/400 .*verify-email/, /410 .*verify-email/)
  for (const [status, message] of [
    [400, 'Token de verificación inválido o expirado'],
    [410, 'El token de verificación ha expirado'],
  ] as const) {
    await fulfillWith(page, VERIFY_PATH, status)
    await page.goto('/verify-email?token=algo')
    await expectText(page, message)
    await page.unroute(VERIFY_PATH)
  }
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Verifica tu email' })).toBeVisible()
})

test('expired or used link: the page leads to the form that fits its purpose', async ({ page, browserErrors }) => {
  browserErrors.declare(/410 .*verify-email/, /400 .*verify-email/)
  for (const [code, linkName, title] of [
    ['auth.change_link_expired', 'Ir a mi perfil', 'Hola de nuevo'],
    ['auth.change_link_used', 'Ir a mi perfil', 'Hola de nuevo'],
    ['auth.unlock_link_expired', 'Recuperar contraseña', 'Recupera tu contraseña'],
    ['auth.unlock_link_used', 'Volver al login', 'Hola de nuevo'],
  ] as const) {
    await fulfillWithError(page, VERIFY_PATH, code)
    await page.goto('/verify-email?token=algo')
    await expect(page.getByRole('heading', { name: 'Error de verificación' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toBeHidden()
    await checkAllSizes(page)
    await page.getByRole('link', { name: linkName }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.unroute(VERIFY_PATH)
  }
})

test('link while the server fails or is unreachable: the user retries with the same link', async ({
  page,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*verify-email/, /ERR_FAILED .*verify-email/, /404 .*verify-email/)
  await fulfillWith(page, VERIFY_PATH, 500)
  await page.goto('/verify-email?token=algo')
  await expectText(page, 'Error al verificar el email')
  await page.unroute(VERIFY_PATH)
  await page.route(VERIFY_PATH, (route) => route.abort())
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expectText(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'verification page')
  await checkAllSizes(page)
  await page.unroute(VERIFY_PATH)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expectText(page, 'Token de verificación no encontrado')
})

test('resending the verification e-mail: each failure says why', async ({ page, browserErrors }) => {
  browserErrors.declare(/400 .*resend/, /500 .*resend/, /ERR_FAILED .*resend/)
  await page.goto('/auth?view=verify')
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await expect(page.getByText('Debe ser un email válido')).toBeVisible()
  await checkAllSizes(page)
  await page.getByLabel('Email de tu cuenta').fill('alguien@ejemplo.co')
  for (const [status, message] of [
    [400, 'Email no válido'],
    [500, 'Error al reenviar verificación'],
  ] as const) {
    await fulfillWith(page, RESEND_PATH, status)
    await page.getByRole('button', { name: 'Reenviar email' }).click()
    await expectText(page, message)
    await page.unroute(RESEND_PATH)
  }
  await page.route(RESEND_PATH, (route) => route.abort())
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await expectText(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'verification prompt')
  await expect(page.getByLabel('Email de tu cuenta')).toHaveValue('alguien@ejemplo.co')
  await checkAllSizes(page)
})

test('new password: it needs a valid link, the password rules and an uncommon password', async ({
  page,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*reset-password/, /404 .*reset-password/)
  await page.goto('/reset-password')
  await expect(page.getByText('Token de verificación no válido')).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible()

  await page.goto('/reset-password?token=inventado')
  expect(new URL(page.url()).search).toBe('')
  await submitPassword(page, 'corta', 'otra')
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible()
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await checkAllSizes(page)
  await submitPassword(page, '123456', '123456')
  await expect(page.getByRole('alert')).toContainText('se adivina enseguida')
  await expect(page.getByLabel('Nueva contraseña')).toBeFocused()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Esa contraseña es de las más usadas. Elige otra', { exact: true })).toBeVisible()
  await page.reload()
  await submitPassword(page, 'una-clave-larga', 'una-clave-larga')
  await expect(page.getByText('Token de verificación no encontrado')).toBeVisible()
  await checkAllSizes(page)
})

async function submitPassword(page: Page, password: string, confirmation: string) {
  await page.getByLabel('Nueva contraseña').fill(password)
  await page.getByLabel('Confirmar Contraseña').fill(confirmation)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
}
