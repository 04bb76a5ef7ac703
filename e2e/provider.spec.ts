import type { Page } from '@playwright/test'
import { checkAllSizes } from './all-sizes.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { openOtherBrowser } from './other-browser.ts'
import { unauthorizedError } from './ended-session.ts'
import { addPerson, expect, providerButton, signInAtProvider, test } from './provider-fixtures.ts'
import { callApi } from './linked-agent.ts'
import { enrolTotp, nextCode, secondStep } from './second-factor-page.ts'
import { fetchToken, signUp } from './users.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Entrar con Acceso Único' })

test('provider: a new person enters without a password, and each change offers a link for one', async ({
  page,
  identityProvider,
}) => {
  addPerson(identityProvider, 'sinclave')
  await page.goto('/login?from=/profile')
  await expect(providerButton(page)).toBeVisible()
  await checkAllSizes(page)
  await providerButton(page).focus()
  await page.keyboard.press('Enter')
  await signInAtProvider(page, 'sinclave')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('sinclave@ejemplo.co')
  await expect(card(page)).toContainText('Conectada')
  await expect(card(page)).toContainText('sinclave@ejemplo.co')
  await expect(page.getByRole('form', { name: 'Cambiar email' })).toHaveCount(0)
  await checkAllSizes(page)
  const password = page.getByRole('region', { name: 'Contraseña' })
  await expect(password).toContainText('Tu cuenta no tiene contraseña: entras con Acceso Único')

  const dialog = page.getByRole('dialog', { name: 'Primero pon una contraseña' })
  for (const button of ['Usar una aplicación de códigos', 'Desconectar', 'Eliminar mi cuenta']) {
    if (button === 'Eliminar mi cuenta') await openProfilePart(page, 'Datos')
    await page.getByRole('button', { name: button }).click()
    await expect(dialog).toBeVisible()
    if (button === 'Desconectar') await checkAllSizes(page)
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(dialog).toHaveCount(0)
  }
  await page.goto('/negocio')
  await page.getByRole('button', { name: 'Eliminar este negocio' }).press('Enter')
  await expect(dialog).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/profile')
  await password.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await expect(password.getByText('Esta instalación no envía correo')).toBeVisible()
  await checkAllSizes(page)
})

test('provider: a person connects the account, signs in with it and the second factor, and disconnects it', async ({
  page,
  product,
  browser,
  identityProvider,
  browserErrors,
}) => {
  browserErrors.declare(/422 .*\/api\/user\/oidc/)
  addPerson(identityProvider, 'conecta', { email: 'personal@ejemplo.co' })
  const person = await openProfile(page, product, 'conecta')
  await card(page).getByRole('button', { name: 'Conectar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill('no-es-esta')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await signInAtProvider(page, 'conecta')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Ya puedes entrar con Acceso Único')).toBeVisible()
  await expect(card(page)).toContainText('personal@ejemplo.co')

  const { secret, recoveryCodes } = await enrolTotp(product, person, page)
  const other = await openOtherBrowser(browser, product)
  other.errors.declare(/(401|422) .*\/api\/auth\/(oidc\/complete|signin)/)
  await other.page.goto('/login?from=/negocio')
  await providerButton(other.page).click()
  await signInAtProvider(other.page, 'conecta')
  await expect(other.page.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible()
  await expect(providerButton(other.page)).toHaveCount(0)
  await secondStep(other.page).getByLabel('Código de tu aplicación').fill('000000')
  await secondStep(other.page).getByRole('button', { name: 'Entrar' }).click()
  await expect(other.page.getByText('Ese código no es correcto o ya se usó')).toBeVisible()
  await secondStep(other.page).getByLabel('Código de tu aplicación').fill(nextCode(secret))
  await secondStep(other.page).getByRole('button', { name: 'Entrar' }).click()
  await expect(other.page).toHaveURL('/negocio')
  await other.page.getByRole('button', { name: 'Cuenta de conecta' }).click()
  await other.page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(other.page).toHaveURL('/login')
  await expect(providerButton(other.page)).toBeVisible()
  await other.close()

  await page.reload()
  await card(page).getByRole('button', { name: 'Desconectar' }).click()
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('combobox', { name: 'Confirma con' }).click()
  await page.getByRole('option', { name: 'código de recuperación' }).click()
  await dialog.getByLabel('Código de recuperación').fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Desconectar' }).click()
  await expect(card(page)).toContainText('Sin conectar')
  await checkAllSizes(page)
})

test('provider: a new password disconnects an account of another address, and the profile says so', async ({
  page,
  product,
  identityProvider,
  browserErrors,
}) => {
  browserErrors.allow(unauthorizedError)
  addPerson(identityProvider, 'intruso', { email: 'intruso@otro.co' })
  const person = await openProfile(page, product, 'cambiaclave')
  await card(page).getByRole('button', { name: 'Conectar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await signInAtProvider(page, 'intruso')
  await expect(card(page)).toContainText('intruso@otro.co')
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  await form.getByLabel('Contraseña actual').fill(person.password)
  await form.getByLabel('Nueva contraseña').fill('otra-clave-larga')
  await form.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('También desconectamos la cuenta del otro servicio')).toBeVisible()
  await expect(card(page)).toContainText('Sin conectar')
  await checkAllSizes(page)
})

test('provider: an invited person creates the account with it and joins the workspace', async ({
  page,
  product,
  browser,
  identityProvider,
}) => {
  addPerson(identityProvider, 'invitado')
  const owner = await signUp(product, 'convidante')
  const token = await fetchToken(product, owner)
  const body = { role: 'agent', canExport: false }
  const { url } = await callApi(product, token, 'POST', '/workspace/invitations', body)
  const other = await openOtherBrowser(browser, product)
  await other.page.goto(new URL(String(url)).pathname + new URL(String(url)).search)
  await expect(other.page.getByText('Crea tu cuenta para entrar en ese negocio', { exact: false })).toBeVisible()
  await providerButton(other.page).click()
  await signInAtProvider(other.page, 'invitado')
  await expect(other.page).toHaveURL('/')
  await expect(other.page.getByRole('button', { name: 'Cuenta de invitado' })).toBeVisible()
  await other.page.goto('/negocio')
  await expect(other.page.getByText('convidante').first()).toBeVisible()
  await other.close()
  await page.goto('/login')
})

test('provider: a cancelled or late sign-in says what happened, and the page to return to stays', async ({
  page,
  identityProvider,
  browserErrors,
}) => {
  browserErrors.declare(/403 .*\/api\/auth\/oidc\/complete/, /410 .*\/api\/auth\/oidc\/complete/)
  addPerson(identityProvider, 'cancela')
  await page.goto('/login?from=/negocio')
  await providerButton(page).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('No se completó el inicio de sesión', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/login?from=%2Fnegocio')
  await checkAllSizes(page)
  await page.goto('/api/auth/oidc/callback?state=inventado&code=inventado')
  await expect(page.getByText('Ese intento venció', { exact: false })).toBeVisible()
  await page.goto('/auth?view=signup')
  await checkAllSizes(page)
  await providerButton(page).click()
  await signInAtProvider(page, 'cancela')
  await expect(page).toHaveURL('/')
})
