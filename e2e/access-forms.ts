import { expect, type Page } from '@playwright/test'

/** Fills and submits the sign-up form, with valid or invalid values. */
export async function submitSignUp(page: Page, [username, email, password, confirmation]: string[]) {
  await page.getByLabel('Usuario').fill(username!)
  await page.getByLabel('Email').fill(email!)
  await page.getByLabel('Contraseña', { exact: true }).fill(password!)
  await page.getByLabel('Confirmar Contraseña').fill(confirmation!)
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
}

export async function submitSignIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Resolves when the sign-in was refused. */
export async function submitRefusedSignIn(page: Page, credentials: { username: string; password: string }) {
  await submitSignIn(page, credentials)
  await expect(page.getByRole('alert')).toBeVisible()
}
