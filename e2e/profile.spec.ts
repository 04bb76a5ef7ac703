import { limits } from '@portavoz/contract'
import { fulfillWithError } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { unauthorizedError } from './ended-session.ts'
import { requestCurrentUser, openProfile, refusedFieldError, readProfileToken } from './profile-page.ts'
import { signIn, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

test('profile: the user sees the account, at every size and theme', async ({ page, product }) => {
  const person = await openProfile(page, product, 'mariana')
  await expectText(page, 'Mi Perfil')
  const card = page.getByRole('region', { name: 'Tu cuenta' })
  await expect(card).toContainText(person.email)
  await expect(card.getByText(/^Miembro desde el \d\d de [a-z]+, \d{4}$/)).toBeVisible()
  await expect(card.getByRole('list', { name: 'Roles' })).toContainText('Usuario')
  await expect(card.getByText(/verifica/)).toHaveCount(0)
  await checkAllSizes(page)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await page.getByRole('button', { name: 'Cambiar contraseña' }).scrollIntoViewIfNeeded()
    await expect(card).not.toBeInViewport()
  }

  const tabs = page.getByRole('navigation', { name: 'Mi Perfil' })
  await expect(tabs.getByRole('link')).toHaveText(['Cuenta', 'Avisos', 'Modelo', 'Integraciones', 'Sesiones', 'Datos'])
  for (const [name, path, heading] of [
    ['Avisos', 'avisos', 'Avisos fuera de la consola'],
    ['Modelo', 'modelo', 'Modelo'],
    ['Integraciones', 'integraciones', 'Claves de integración'],
    ['Sesiones', 'sesiones', 'Sesiones'],
    ['Datos', 'datos', 'Tus datos'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/profile/${path}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await checkAllSizes(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(card).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(card).toBeHidden()
    await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 0.99 })
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tus datos', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await page.goto('/profile/no-existe')
  await expect(card).toBeVisible()
})

test('e-mail address: the user changes it with the password, and every tab shows it', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(refusedFieldError)
  const person = await openProfile(page, product, 'mudanza')
  const otherTab = await context.newPage()
  await otherTab.goto('/agents')
  const form = page.getByRole('form', { name: 'Cambiar email' })
  const submit = page.getByRole('button', { name: 'Actualizar email' })
  const email = form.getByLabel('Nuevo email')
  const password = form.getByLabel('Contraseña actual')
  await expect(email).toHaveValue('')
  await expect(submit).toBeDisabled()
  await email.fill('nueva')
  await email.fill('')
  await submit.click()
  await expectText(form, 'El email no puede estar vacío')
  await expectText(form, 'Ingresa tu contraseña actual para cambiar el email')
  await checkAllSizes(page)

  await email.fill('nueva@ejemplo.co')
  await password.fill('no-es-esta')
  await submit.click()
  await expect(form.getByText('La contraseña actual no es correcta')).toBeVisible()
  await expectText(page, 'Error')
  await expectText(page, 'No se pudo actualizar el email')
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await expect(email).toHaveValue('nueva@ejemplo.co')

  await password.fill(person.password)
  await submit.click()
  await expectText(page, 'Email actualizado')
  await expect(password).toHaveValue('')
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('nueva@ejemplo.co')
  await otherTab.getByRole('button', { name: 'Cuenta de mudanza' }).click()
  await expect(otherTab.getByRole('menu')).toContainText('nueva@ejemplo.co')
})

test('password: the user changes it in place, and older sessions elsewhere are closed', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(refusedFieldError)
  browserErrors.allow(unauthorizedError)
  const person = await openProfile(page, product, 'cambiante')
  const otherToken = await fetchToken(product, person)
  const otherTab = await context.newPage()
  await otherTab.goto('/agents')
  await expect(otherTab.getByText('Todavía no tienes agentes')).toBeVisible()
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  const submitPasswords = async (current: string, next: string, confirmation: string) => {
    await form.getByLabel('Contraseña actual').fill(current)
    await form.getByLabel('Nueva contraseña').fill(next)
    await form.getByLabel('Confirmar contraseña').fill(confirmation)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  await submitPasswords('', '', '')
  await expectText(form, 'Todos los campos de contraseña son obligatorios')
  await submitPasswords(person.password, 'corta', 'otra')
  await expectText(form, 'La nueva contraseña debe tener al menos 6 caracteres')
  await expectText(form, 'Las contraseñas no coinciden')
  await checkAllSizes(page)
  for (let eye = 0; eye < 3; eye++) await form.getByRole('button', { name: 'Mostrar contraseña' }).first().click()
  await expect(form.locator('input[type=text]:not([hidden])')).toHaveCount(3)

  await submitPasswords('no-es-esta', 'otra-clave-larga', 'otra-clave-larga')
  await expect(form.getByText('La contraseña actual no es correcta')).toBeVisible()
  await expectText(page, 'No se pudo actualizar la contraseña')
  await expect(form.getByLabel('Nueva contraseña')).toHaveValue('otra-clave-larga')

  const oldToken = await readProfileToken(page)
  await submitPasswords(person.password, 'otra-clave-larga', 'otra-clave-larga')
  await expectText(page, 'Contraseña actualizada')
  for (const field of await form.locator('input:not([hidden])').all()) await expect(field).toHaveValue('')
  expect(await readProfileToken(page)).not.toBe(oldToken)
  expect((await requestCurrentUser(product, otherToken)).status).toBe(401)
  expect((await requestCurrentUser(product, oldToken)).status).toBe(401)

  await otherTab.getByRole('link', { name: 'Conversaciones' }).click()
  await expect(otherTab.getByText('Todavía no hay conversaciones')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible()
  await fetchToken(product, { ...person, password: 'otra-clave-larga' })
})

test('password changed in another tab: a request made meanwhile waits and the tab stays signed in', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/401 \(Unauthorized\)/)
  await context.addInitScript(abortShorterTimeouts, limits.requestTimeoutMs)
  const person = await openProfile(page, product, 'simultanea')
  const otherTab = await context.newPage()
  await otherTab.goto('/conversations')
  await expect(otherTab.getByText('Todavía no hay conversaciones')).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/user/update-password', async (route) => {
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  await form.getByLabel('Contraseña actual').fill(person.password)
  await form.getByLabel('Nueva contraseña').fill('otra-clave-larga')
  await form.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
  const updateResponse = page.waitForResponse('**/api/user/update-password')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const refusedResponse = otherTab.waitForResponse((response) => response.status() === 401)
  await expect.poll(async () => (await requestCurrentUser(product, await readProfileToken(page))).status).toBe(401)
  await otherTab.getByRole('link', { name: 'Agentes' }).click()
  await refusedResponse
  released.resolve()
  await updateResponse
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
  await expect(otherTab.getByText('Todavía no tienes agentes')).toBeVisible()
})

/** Runs in the page: timeouts shorter than the longest one abort at once, as if the response were very slow. */
function abortShorterTimeouts(longestMs: number) {
  const originalTimeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => (ms < longestMs ? AbortSignal.abort() : originalTimeout(ms))
}

test('profile: it says when it fails to load and is retried', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/503 \(Service Unavailable\) .*\/api\/user\/profile/)
  await signIn(page, await signUp(product, 'esperanzada'))
  await page.clock.install()
  await fulfillWithError(page, '**/api/user/profile', 'unavailable')
  await page.getByRole('link', { name: 'Mi Perfil' }).click()
  await page.clock.runFor(10_000)
  await expectText(page, 'No se pudo cargar la información del perfil')
  await expect(page.getByText('No podemos mostrar tu perfil')).toBeVisible()
  await checkAllSizes(page)
  await page.unroute('**/api/user/profile')
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('esperanzada')
  await expect(page.getByRole('main')).toBeFocused()
})
