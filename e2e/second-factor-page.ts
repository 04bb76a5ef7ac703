import { expect, type Page } from '@playwright/test'
import { codeAt, STEP_MS } from '../apps/server/test/helpers/second-factor.ts'
import { callApi } from './linked-agent.ts'
import type { Product } from './product.ts'
import { type ConsoleUser, fetchToken } from './users.ts'

export const section = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' })
export const secondStep = (page: Page) => page.getByRole('form', { name: 'Verificación en dos pasos' })

export const codeNow = (secret: string) => codeAt(secret, new Date())

/** The code of the next step, which the server accepts already: the one of this step was used by the set-up. */
export const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + STEP_MS))

/**
 * Sets an app with codes up without the browser, in the session of `page` if it is given: the others end. Returns the
 * session, the secret and the recovery codes.
 */
export async function enrolTotp(product: Product, person: ConsoleUser, page?: Page) {
  const token = page ? await tokenOf(page) : await fetchToken(product, person)
  const reauthentication = { currentPassword: person.password }
  const { secret } = await callApi(product, token, 'POST', '/user/second-factor/totp', reauthentication)
  const code = codeNow(String(secret))
  const { recoveryCodes } = await callApi(product, token, 'POST', '/user/second-factor/totp/confirm', { code })
  return { token, secret: String(secret), recoveryCodes: recoveryCodes as string[] }
}

const tokenOf = async (page: Page) => {
  const stored = await page.evaluate(() => localStorage.getItem('portavoz.session'))
  return (JSON.parse(stored ?? '') as { token: string }).token
}

/** Sets an app with codes up on the screen. Returns its secret. */
export async function setUpTotp(page: Page, { password }: ConsoleUser): Promise<string> {
  await section(page).getByRole('button', { name: 'Usar una aplicación de códigos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill(password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Código de tu aplicación').fill(codeNow(secret))
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10)
  return secret
}

/** Fills in the sign-in form, which the second step replaces. */
export async function typePassword(page: Page, { username, password }: ConsoleUser) {
  await page.goto('/login')
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible()
  await expect(secondStep(page)).toBeVisible()
}
