import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { openAgent, type Person, signIn, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const wrongPassword = /422 \(Unprocessable Entity\) .*\/api\/user\//

/** A picture of one colour, as small as a picture can be. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a person sees who they are, at any size and in any light', async ({ page, product }) => {
  const person = await openProfile(page, product, 'mariana')
  await sees(page, 'Mi Perfil')
  const card = page.getByRole('region', { name: 'Tu cuenta' })
  await expect(card).toContainText(person.email)
  await expect(card.getByText(/^Miembro desde el \d\d de [a-z]+, \d{4}$/)).toBeVisible()
  await expect(card.getByRole('list', { name: 'Roles' })).toContainText('Usuario')
  await expect(card.getByText('Email sin verificar')).toBeVisible()
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await atEverySize(page)
})

test('an address is changed with the password, and every tab knows it', async ({ page, context, product, trouble }) => {
  trouble.declare(wrongPassword)
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
  await expect(page.getByText('No se pudo actualizar el email')).toBeVisible()
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
  trouble.declare(wrongPassword)
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

test('a picture is uploaded, dropped, refused and taken away, and the bar shows it in every tab', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.declare(/400 \(Bad Request\) .*\/api\/user\/u/)
  await openProfile(page, product, 'retratada')
  const other = await context.newPage()
  await other.goto('/agents')
  const card = page.getByRole('region', { name: 'Tu cuenta' })
  const inBar = (tab: Page) => tab.getByRole('button', { name: 'Cuenta de retratada' }).locator('img')
  const give = (name: string, buffer: Buffer) =>
    card.getByLabel('Foto', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })

  await give('foto.png', picture)
  await expect(page.getByText('Foto actualizada')).toBeVisible()
  for (const tab of [page, other]) await expect(inBar(tab)).toHaveAttribute('src', /\/uploads\/avatars\//)
  await expect.poll(() => inBar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await atEverySize(page)

  await give('nota.png', Buffer.from('Esto no es una foto'))
  await expect(card.getByText(/^No pudimos leer esa imagen/)).toBeVisible()
  await atEverySize(page)
  await card.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card.getByText(/^No pudimos leer esa imagen/)).toBeVisible()
  await give('enorme.png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByText(/^La imagen pesa más de 5 MB/)).toBeVisible()

  const first = await inBar(page).getAttribute('src')
  await drop(page, [])
  await sees(page, 'Debe proporcionar un archivo o URL de avatar')
  await drop(page, [...picture])
  await expect(inBar(page)).not.toHaveAttribute('src', first!)

  await card.getByRole('button', { name: 'Quitar foto' }).click()
  for (const tab of [page, other]) await expect(inBar(tab)).toHaveCount(0)
  await page.reload()
  await expect(card.getByRole('button', { name: 'Subir foto' })).toBeVisible()
  await expect(inBar(page)).toHaveCount(0)
})

test('a picture by its address says what is wrong with the address, and keeps it', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 \(Bad Request\) .*\/api\/user\/update-avatar/)
  await openProfile(page, product, 'enlazada')
  await page.getByRole('button', { name: 'Usar una URL' }).click()
  const form = page.getByRole('form', { name: 'Foto por URL' })
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await sees(form, 'Debe proporcionar un archivo o URL de avatar')
  const address = form.getByLabel('Dirección de la imagen')
  await address.fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(form.getByText('Escribe una dirección que empiece por https://')).toBeVisible()
  await address.fill('http://127.0.0.1:9/foto.png')
  await form.getByRole('button', { name: 'Usar esta imagen' }).click()
  await expect(form.locator('[id$="-error"]')).toBeVisible()
  await expect(address).toHaveValue('http://127.0.0.1:9/foto.png')
  await expect(form.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await atEverySize(page)
})

test('a person closes one session, then all the others, and this one stays', async ({ page, product }) => {
  const person = await openProfile(page, product, 'viajada', async (owner) => {
    for (let n = 0; n < 3; n++) await tokenOf(product, owner)
  })
  const card = page.getByRole('region', { name: 'Sesiones' })
  await expect(card.getByRole('listitem')).toHaveCount(4)
  await expect(card.getByRole('listitem').first()).toContainText('Chrome en ')
  await expect(card.getByRole('listitem').first()).toContainText('Esta sesión')
  await atEverySize(page)
  await card
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Se cerrarán 2 sesiones')
  await atEverySize(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('2 sesiones cerradas')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0)
  expect((await asks(product, await tokenIn(page))).status).toBe(200)
  await tokenOf(product, person)
})

test('a person takes their data along, and leaves with everything', async ({ page, product, trouble }) => {
  trouble.declare(wrongPassword, /401 \(Unauthorized\) .*\/api\/auth\/signin/)
  const person = await openProfile(page, product, 'saliente', async (owner) => void (await openAgent(product, owner)))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 agente y 0 conversaciones')
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(dialog.getByText('Escribe tu contraseña actual')).toBeVisible()
  await dialog.getByLabel('Contraseña actual').fill('no-es-esta')
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await atEverySize(page)
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page).toHaveURL(/\/(login|auth)/)
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(left).not.toContain(person.email)
  expect(left).not.toMatch(/portavoz\.(session|notifications)/)

  await page.getByLabel('Usuario').fill(person.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible()
})

test('a profile that does not come says so, and is asked for again', async ({ page, product, trouble }) => {
  trouble.declare(/503 \(Service Unavailable\) .*\/api\/user\/profile/)
  await signIn(page, await signUp(product, 'esperanzada'))
  await page.clock.install()
  await answerInstead(page, '**/api/user/profile', 503, { success: false, code: 'unavailable' })
  await page.getByRole('link', { name: 'Mi Perfil' }).click()
  await page.clock.runFor(10_000)
  await sees(page, 'No se pudo cargar la información del perfil')
  await expect(page.getByText('No podemos mostrar tu perfil')).toBeVisible()
  await atEverySize(page)
  await page.unroute('**/api/user/profile')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('esperanzada')
})

async function openProfile(
  page: Page,
  product: Product,
  username: string,
  before: (person: Person) => Promise<void> = async () => {},
) {
  const person = await signUp(product, username)
  await before(person)
  await page.goto('/login?from=/profile')
  await signIn(page, person)
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText(username)
  return person
}

const asks = (product: Product, token: string) =>
  fetch(`${product.url}/api/test/user`, { headers: { authorization: `Bearer ${token}` } })

const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('portavoz.session') ?? '') as { token: string }).token)

/** Lets a file fall on the card, or nothing where there are no bytes. */
async function drop(page: Page, bytes: number[]) {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    if (content.length > 0) transfer.items.add(new File([new Uint8Array(content)], 'foto.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await page.getByRole('region', { name: 'Tu cuenta' }).dispatchEvent('drop', { dataTransfer })
}
