import { expect, type Page } from '@playwright/test'

/** What a person types into the two forms, right or wrong. */
export async function askToSignUp(page: Page, [username, email, password, again]: string[]) {
  await page.getByLabel('Usuario').fill(username!)
  await page.getByLabel('Email').fill(email!)
  await page.getByLabel('Contraseña', { exact: true }).fill(password!)
  await page.getByLabel('Confirmar Contraseña').fill(again!)
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
}

export async function askToSignIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Resolves when it was refused. */
export async function tryToSignIn(page: Page, words: { username: string; password: string }) {
  await askToSignIn(page, words)
  await expect(page.getByRole('alert')).toBeVisible()
}
