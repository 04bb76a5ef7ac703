import { limits } from '@portavoz/contract'
import { refuseInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { asks, openProfile, refusedField, tokenIn } from './own-profile.ts'
import { signIn, signUp, tokenOf } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

test('a person sees who they are, at any size and in any light', async ({ page, product }) => {
  const person = await openProfile(page, product, 'mariana')
  await sees(page, 'Mi Perfil')
  const card = page.getByRole('region', { name: 'Tu cuenta' })
  await expect(card).toContainText(person.email)
  await expect(card.getByText(/^Miembro desde el \d\d de [a-z]+, \d{4}$/)).toBeVisible()
  await expect(card.getByRole('list', { name: 'Roles' })).toContainText('Usuario')
  await expect(card.getByText(/verifica/)).toHaveCount(0)
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await atEverySize(page)
})

test('an address is changed with the password, and every tab knows it', async ({ page, context, product, trouble }) => {
  trouble.declare(refusedField)
  const person = await openProfile(page, product, 'mudanza')
  const other = await context.newPage()
  await other.goto('/agents')
  const form = page.getByRole('form', { name: 'Cambiar email' })
  const submit = page.getByRole('button', { name: 'Actualizar email' })
  const email = form.getByLabel('Nuevo email')
  const password = form.getByLabel('Contraseña actual')
  await expect(submit).toBeDisabled()
  await email.fill('')
  await submit.click()
  await sees(form, 'El email no puede estar vacío')
  await sees(form, 'Ingresa tu contraseña actual para cambiar el email')
  await atEverySize(page)

  await email.fill('nueva@ejemplo.co')
  await password.fill('no-es-esta')
  await submit.click()
  await expect(form.getByText('La contraseña actual no es correcta')).toBeVisible()
  await sees(page, 'Error')
  await sees(page, 'No se pudo actualizar el email')
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await expect(email).toHaveValue('nueva@ejemplo.co')

  await password.fill(person.password)
  await submit.click()
  await sees(page, 'Email actualizado')
  await expect(password).toHaveValue('')
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('nueva@ejemplo.co')
  await other.getByRole('button', { name: 'Cuenta de mudanza' }).click()
  await expect(other.getByRole('menu')).toContainText('nueva@ejemplo.co')
})

test('a password is changed without leaving the page, and what the old one opened elsewhere is closed', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.declare(refusedField)
  const person = await openProfile(page, product, 'cambiante')
  const elsewhere = await tokenOf(product, person)
  const other = await context.newPage()
  await other.goto('/agents')
  await expect(other.getByText('Todavía no tienes agentes')).toBeVisible()
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  const change = async (current: string, next: string, again: string) => {
    await form.getByLabel('Contraseña actual').fill(current)
    await form.getByLabel('Nueva contraseña').fill(next)
    await form.getByLabel('Confirmar contraseña').fill(again)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  await change('', '', '')
  await sees(form, 'Todos los campos de contraseña son obligatorios')
  await change(person.password, 'corta', 'otra')
  await sees(form, 'La nueva contraseña debe tener al menos 6 caracteres')
  await sees(form, 'Las contraseñas no coinciden')
  await atEverySize(page)
  for (let eye = 0; eye < 3; eye++) await form.getByRole('button', { name: 'Mostrar contraseña' }).first().click()
  await expect(form.locator('input[type=text]:not([hidden])')).toHaveCount(3)

  await change('no-es-esta', 'otra-clave-larga', 'otra-clave-larga')
  await expect(form.getByText('La contraseña actual no es correcta')).toBeVisible()
  await sees(page, 'No se pudo actualizar la contraseña')
  await expect(form.getByLabel('Nueva contraseña')).toHaveValue('otra-clave-larga')

  const before = await tokenIn(page)
  await change(person.password, 'otra-clave-larga', 'otra-clave-larga')
  await sees(page, 'Contraseña actualizada')
  for (const field of await form.locator('input:not([hidden])').all()) await expect(field).toHaveValue('')
  expect(await tokenIn(page)).not.toBe(before)
  expect((await asks(product, elsewhere)).status).toBe(401)
  expect((await asks(product, before)).status).toBe(401)

  await other.getByRole('link', { name: 'Conversaciones' }).click()
  await expect(other.getByText('Todavía no hay conversaciones')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
  await tokenOf(product, { ...person, password: 'otra-clave-larga' })
})

test('a tab that asks while the password changes in another one waits, and stays', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.declare(/401 \(Unauthorized\)/)
  await context.addInitScript(endShorterPatience, limits.requestTimeoutMs)
  const person = await openProfile(page, product, 'simultanea')
  const other = await context.newPage()
  await other.goto('/conversations')
  await expect(other.getByText('Todavía no hay conversaciones')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/user/update-password', async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  await form.getByLabel('Contraseña actual').fill(person.password)
  await form.getByLabel('Nueva contraseña').fill('otra-clave-larga')
  await form.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
  const done = page.waitForResponse('**/api/user/update-password')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const refused = other.waitForResponse((response) => response.status() === 401)
  await expect.poll(async () => (await asks(product, await tokenIn(page))).status).toBe(401)
  await other.getByRole('link', { name: 'Agentes' }).click()
  await refused
  answer.resolve()
  await done
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
  await expect(other.getByText('Todavía no tienes agentes')).toBeVisible()
})

/** As if the answer took as long as any may: whoever waits for less has waited already. Runs in the page. */
function endShorterPatience(longestMs: number) {
  const usual = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => (ms < longestMs ? AbortSignal.abort() : usual(ms))
}

test('a profile that does not come says so, and is asked for again', async ({ page, product, trouble }) => {
  trouble.declare(/503 \(Service Unavailable\) .*\/api\/user\/profile/)
  await signIn(page, await signUp(product, 'esperanzada'))
  await page.clock.install()
  await refuseInstead(page, '**/api/user/profile', 'unavailable')
  await page.getByRole('link', { name: 'Mi Perfil' }).click()
  await page.clock.runFor(10_000)
  await sees(page, 'No se pudo cargar la información del perfil')
  await expect(page.getByText('No podemos mostrar tu perfil')).toBeVisible()
  await atEverySize(page)
  await page.unroute('**/api/user/profile')
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('esperanzada')
  await expect(page.getByRole('main')).toBeFocused()
})
