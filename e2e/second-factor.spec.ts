import { readFile } from 'node:fs/promises'
import { tokenHash } from '../apps/server/src/platform/security/tokens.ts'
import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { openOtherBrowser } from './other-browser.ts'
import { openProfile, openProfilePart } from './profile-page.ts'
import { readQr } from './read-qr.ts'
import { codeNow, enrolTotp, nextCode, secondStep, section, typePassword } from './second-factor-page.ts'
import { signUp } from './users.ts'

const refusedStep = /(401|422) .*\/api\/auth\/signin/

test('app with codes: the user sets it up and signs in with it', async ({ page, product, browser, browserErrors }) => {
  browserErrors.declare(/422 .*\/api\/user\/second-factor/)
  const person = await openProfile(page, product, 'codigos')
  await expect(section(page)).toContainText('Desactivada')
  await section(page).getByRole('button', { name: 'Usar una aplicación de códigos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Escribe tu contraseña actual')).toBeVisible()
  await dialog.getByLabel('Contraseña actual').fill('no-es-esta')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()

  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const address = new URL(await readQr(page, 'Código QR para tu aplicación de códigos'))
  expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
  expect(decodeURIComponent(address.pathname)).toContain('codigos')
  await dialog.getByLabel('Código de tu aplicación').fill('000000')
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog.getByText('Ese código no es correcto o ya se usó')).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByLabel('Código de tu aplicación').fill(codeNow(secret))
  await dialog.getByRole('button', { name: 'Activar' }).click()

  const codes = dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await checkAllSizes(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const recoveryCodes = await codes.allTextContents()
  for (const code of recoveryCodes) expect(file).toContain(code)
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(dialog.getByText('Cerramos tus otras sesiones')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(section(page)).toContainText('Activada')
  await expect(section(page)).toContainText('Te quedan 10 de 10')
  await checkAllSizes(page)

  const other = await openOtherBrowser(browser, product)
  other.errors.declare(refusedStep)
  await typePassword(other.page, person)
  await checkAllSizes(other.page)
  await secondStep(other.page).getByLabel('Código de tu aplicación').fill('000000')
  await secondStep(other.page).getByRole('button', { name: 'Entrar' }).click()
  await expect(other.page.getByText('Ese código no es correcto o ya se usó')).toBeVisible()
  await secondStep(other.page).getByLabel('Código de tu aplicación').fill(nextCode(secret))
  await secondStep(other.page).getByRole('button', { name: 'Entrar' }).click()
  await expect(other.page).toHaveURL('/')
  await expect(other.page.getByRole('button', { name: 'Cuenta de codigos' })).toBeVisible()
  await other.close()
})

test('second factor: a change of address and the deletion ask for it too', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/422 .*\/api\/user\/(update-email|delete)/)
  const person = await openProfile(page, product, 'confirma')
  const { recoveryCodes } = await enrolTotp(product, person, page)
  await page.reload()
  const form = page.getByRole('form', { name: 'Cambiar email' })
  await form.getByLabel('Nuevo email').fill('confirmada@ejemplo.co')
  await form.getByLabel('Contraseña actual').fill(person.password)
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  const confirm = async (code: unknown, button: string) => {
    await dialog.getByRole('combobox', { name: 'Confirma con' }).click()
    await page.getByRole('option', { name: 'Código de recuperación' }).click()
    await dialog.getByLabel('Código de recuperación').fill(String(code))
    await dialog.getByRole('button', { name: button }).click()
  }
  await expect(dialog).toBeVisible()
  await checkAllSizes(page)
  await confirm(recoveryCodes[0], 'Actualizar email')
  await expect(dialog).toBeHidden()
  await openProfilePart(page, 'Datos')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await page.getByRole('dialog').getByLabel('Contraseña actual').fill(person.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await confirm(recoveryCodes[1], 'Eliminar mi cuenta')
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
})

test('recovery code: signs in, and the user is told when few are left', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/401 .*\/api\/auth\/signin/)
  const person = await signUp(product, 'recupera')
  const { recoveryCodes } = await enrolTotp(product, person)
  const kept = tokenHash(String(recoveryCodes[0]).replaceAll('-', ''))
  await product.runSql(`update recovery_codes set used_at = now() from users
    where users.id = user_id and username = 'recupera' and code_hash <> '${kept}'`)
  await typePassword(page, person)
  await secondStep(page).getByRole('button', { name: 'Usar código de recuperación' }).click()
  await checkAllSizes(page)
  await secondStep(page).getByLabel('Código de recuperación').fill(String(recoveryCodes[0]).toUpperCase())
  await secondStep(page).getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Era tu último código de recuperación')).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(section(page)).toContainText('No te quedan códigos de recuperación')
})

test('passkey: the user adds one and signs in with it', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/401 .*\/api\/auth\/signin/)
  const person = await signUp(product, 'portallaves')
  // Passkeys need a host name: the address of the journeys is a number.
  const origin = product.url.replace('127.0.0.1', 'localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${origin}/login?from=/profile`)
  await page.getByLabel('Usuario').fill(person.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await section(page).getByRole('button', { name: 'Añadir llave de acceso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre de la llave').fill('Portátil')
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(section(page)).toContainText('Portátil')
  await expect(section(page)).toContainText('Sin usar')
  await checkAllSizes(page)

  await page.getByRole('button', { name: 'Cuenta de portallaves' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL(/\/login/)
  await page.getByLabel('Usuario').fill(person.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(secondStep(page)).toBeVisible()
  await checkAccessibility(page)
  await secondStep(page).getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await page.waitForURL(`${origin}/`)

  await page.goto(`${origin}/profile`)
  await expect(section(page)).toContainText('Usada')
  await section(page).getByRole('button', { name: 'Renombrar la llave Portátil' }).click()
  await dialog.getByRole('textbox', { name: 'Nombre de la llave' }).fill('Portátil nuevo')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await section(page).getByRole('button', { name: 'Quitar la llave Portátil nuevo' }).click()
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await expect(section(page)).toContainText('Desactivada')
})
