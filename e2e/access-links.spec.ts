import type { Page } from '@playwright/test'
import { answerInstead, holdBack, refuseInstead } from './answers.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const verify = '**/api/auth/verify-email'
const resend = '**/api/auth/resend-verification'

/** What the page asked about e-mail links; the sign-up form asks who may sign up besides. */
function countAsks(page: Page) {
  const asks: string[] = []
  page.on('request', (request) => {
    if (/\/api\/auth\/(verify|resend)/.test(request.url()))
      asks.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return asks
}

test('a link without a token says so, and leads back to both forms', async ({ page }) => {
  const asks = countAsks(page)
  await page.goto('/verify-email')
  await sees(page, 'Error de verificación')
  await sees(page, 'Token de verificación no válido')
  await atEverySize(page)
  await page.getByRole('link', { name: 'Volver al registro' }).click()
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
  await page.goto('/verify-email?token=')
  await sees(page, 'Token de verificación no válido')
  await page.getByRole('link', { name: 'Volver al login' }).click()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(asks).toEqual([])
})

test('a link that nobody was given is asked about once, out of sight, also when the page is loaded again', async ({
  page,
  trouble,
}) => {
  trouble.declare(/404 .*verify-email/)
  const asks = countAsks(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const letGo = await holdBack(page, verify)
  await page.goto('/verify-email?token=inventado')
  await sees(page, 'Verificando email...')
  expect(new URL(page.url()).search).toBe('')
  await axe(page)
  await letGo()
  await sees(page, 'Token de verificación no encontrado')
  await atEverySize(page)
  await page.reload()
  await sees(page, 'Token de verificación no encontrado')
  expect(asks).toEqual(['POST /api/auth/verify-email'])
  expect(fetched.filter((url) => url.includes('inventado'))).toHaveLength(1)
})

test('each refusal of a link says what is wrong with it', async ({ page, trouble }) => {
  trouble.declare(/400 .*verify-email/, /410 .*verify-email/)
  for (const [status, said] of [
    [400, 'Token de verificación inválido o expirado'],
    [410, 'El token de verificación ha expirado'],
  ] as const) {
    await answerInstead(page, verify, status)
    await page.goto('/verify-email?token=algo')
    await sees(page, said)
    await page.unroute(verify)
  }
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Verifica tu email' })).toBeVisible()
})

test('a link that has lost its use leads to what helps with what it was for', async ({ page, trouble }) => {
  trouble.declare(/410 .*verify-email/, /400 .*verify-email/)
  for (const [code, way, title] of [
    ['auth.change_link_expired', 'Ir a mi perfil', 'Hola de nuevo'],
    ['auth.change_link_used', 'Ir a mi perfil', 'Hola de nuevo'],
    ['auth.unlock_link_expired', 'Recuperar contraseña', 'Recupera tu contraseña'],
    ['auth.unlock_link_used', 'Volver al login', 'Hola de nuevo'],
  ] as const) {
    await refuseInstead(page, verify, code)
    await page.goto('/verify-email?token=algo')
    await expect(page.getByRole('heading', { name: 'Error de verificación' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toBeHidden()
    await atEverySize(page)
    await page.getByRole('link', { name: way }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.unroute(verify)
  }
})

test('a server that fails, or does not answer, may be asked again with the same link', async ({ page, trouble }) => {
  trouble.declare(/500 .*verify-email/, /ERR_FAILED .*verify-email/, /404 .*verify-email/)
  await answerInstead(page, verify, 500)
  await page.goto('/verify-email?token=algo')
  await sees(page, 'Error al verificar el email')
  await page.unroute(verify)
  await page.route(verify, (route) => route.abort())
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await sees(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'verification page')
  await atEverySize(page)
  await page.unroute(verify)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await sees(page, 'Token de verificación no encontrado')
})

test('a letter that is not sent again says why', async ({ page, trouble }) => {
  trouble.declare(/400 .*resend/, /500 .*resend/, /ERR_FAILED .*resend/)
  await page.goto('/auth?view=verify')
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await expect(page.getByText('Debe ser un email válido')).toBeVisible()
  await atEverySize(page)
  await page.getByLabel('Email de tu cuenta').fill('alguien@ejemplo.co')
  for (const [status, said] of [
    [400, 'Email no válido'],
    [500, 'Error al reenviar verificación'],
  ] as const) {
    await answerInstead(page, resend, status)
    await page.getByRole('button', { name: 'Reenviar email' }).click()
    await sees(page, said)
    await page.unroute(resend)
  }
  await page.route(resend, (route) => route.abort())
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await sees(page, 'No se pudo conectar con el servidor. Verifique su conexión', 'verification prompt')
  await expect(page.getByLabel('Email de tu cuenta')).toHaveValue('alguien@ejemplo.co')
  await atEverySize(page)
})

test('a new password needs a link, the rules of every password, and one that is not among the commonest', async ({
  page,
  trouble,
}) => {
  trouble.declare(/400 .*reset-password/, /404 .*reset-password/)
  await page.goto('/reset-password')
  await expect(page.getByText('Token de verificación no válido')).toBeVisible()
  await atEverySize(page)
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible()

  await page.goto('/reset-password?token=inventado')
  expect(new URL(page.url()).search).toBe('')
  await choose(page, 'corta', 'otra')
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible()
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await atEverySize(page)
  await choose(page, '123456', '123456')
  await expect(page.getByRole('alert')).toContainText('se adivina enseguida')
  await expect(page.getByLabel('Nueva contraseña')).toBeFocused()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Esa contraseña es de las más usadas. Elige otra', { exact: true })).toBeVisible()
  await page.reload()
  await choose(page, 'una-clave-larga', 'una-clave-larga')
  await expect(page.getByText('Token de verificación no encontrado')).toBeVisible()
  await atEverySize(page)
})

async function choose(page: Page, password: string, again: string) {
  await page.getByLabel('Nueva contraseña').fill(password)
  await page.getByLabel('Confirmar Contraseña').fill(again)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
}
