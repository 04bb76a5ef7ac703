import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { toasts } from './toasts.ts'
import {
  requestCurrentUser,
  openProfile,
  openProfilePart,
  refusedFieldError,
  readProfileToken,
} from './profile-page.ts'
import { createAgent, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

test('sessions and keys: the user closes other sessions, and an integration key works until it is revoked', async ({
  page,
  product,
  context,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/integration-keys/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await openProfile(page, product, 'viajada', async (owner) => {
    for (let n = 0; n < 2; n++) await fetchToken(product, owner)
    // The agent is created in a session of its own.
    await createAgent(product, owner)
  })
  await openProfilePart(page, 'Sesiones')
  const card = page.getByRole('region', { name: 'Sesiones' })
  await expect(card.getByRole('listitem')).toHaveCount(4)
  await expect(card.getByRole('listitem').first()).toContainText('Chrome en ')
  await expect(card.getByRole('listitem').first()).toContainText('Esta sesión')
  await checkAllSizes(page)
  await card
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card.getByRole('list')).toBeFocused()
  await card.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Se cerrarán 2 sesiones')
  await checkAllSizes(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('2 sesiones cerradas')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0)
  expect((await requestCurrentUser(product, await readProfileToken(page))).status).toBe(200)
  await fetchToken(product, person)
  await openProfilePart(page, 'Integraciones')
  await checkIntegrationKeys(page, product)
})

async function checkIntegrationKeys(page: Page, product: Product) {
  const card = page.getByRole('region', { name: 'Claves de integración' })
  await expect(card.getByText('Todavía no tienes claves.')).toBeVisible()
  const keyDialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Crear clave' }).click()
  await keyDialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(keyDialog.getByText('Ponle un nombre a la clave')).toBeVisible()
  await keyDialog.getByLabel('Nombre').fill('n8n de la tienda')
  await checkAllSizes(page)
  await fulfillWith(page, '**/api/integration-keys', 500)
  await keyDialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(toasts(page).getByText('Error 500')).toBeVisible()
  await expect(keyDialog.getByLabel('Nombre')).toHaveValue('n8n de la tienda')
  await page.unroute('**/api/integration-keys')
  await keyDialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(keyDialog.getByText('Guárdala ahora: no se vuelve a mostrar')).toBeVisible()
  await keyDialog.getByRole('button', { name: 'Copiar clave' }).click()
  await expect(keyDialog.getByText('Clave copiada')).toBeVisible()
  await checkAllSizes(page)
  const key = await keyDialog.getByLabel('Clave').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await keyDialog.getByRole('button', { name: 'Ya la guardé' }).click()

  await expect(card.getByRole('listitem')).toContainText(/n8n de la tienda.*Sin usar.*Creada el .* por \S+/)
  await expect(page.getByText(key)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key)
  expect((await reportExchange(product, key)).status).toBe(201)
  await page.reload()
  await expect(card.getByRole('listitem')).toContainText('Usada ahora')
  await card.getByRole('button', { name: 'Revocar la clave n8n de la tienda' }).click()
  await checkAllSizes(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByText('Clave revocada')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  expect((await reportExchange(product, key)).status).toBe(401)
}

const reportExchange = (product: Product, key: string) =>
  fetch(`${product.url}/api/conversation-logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionName: 'pedidos', agentName: 'Ventas', userPhone: '1', userMessage: 'hola' }),
  })

test('account deletion: the user downloads the data and deletes the account with everything', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(refusedFieldError, /401 \(Unauthorized\) .*\/api\/auth\/signin/)
  const person = await openProfile(page, product, 'saliente', async (owner) => void (await createAgent(product, owner)))
  await openProfilePart(page, 'Datos')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Eliminar la cuenta/ })
  await expect(dialog).toContainText('1 agente y 0 conversaciones')
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(dialog.getByText('Escribe tu contraseña actual')).toBeVisible()
  await dialog.getByLabel('Contraseña actual').fill('no-es-esta')
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toHaveCount(0)
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
  await expect(page).toHaveURL(/^[^?]+\/auth/)
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(storage).not.toContain(person.email)
  expect(storage).not.toMatch(/portavoz\.(session|notifications)/)

  await page.getByLabel('Usuario').fill(person.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible()
})

test('account deletion: the only administrator must appoint another one first', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 \(Conflict\) .*\/api\/user\/delete/)
  await signUp(product, 'quien_queda')
  let otherAdministrators: string[] = []
  const person = await openProfile(page, product, 'presidenta', async ({ username }) => {
    await product.admin('grant', username, 'administrador')
    otherAdministrators = (await listAdministrators(product)).filter((name) => name !== username)
    for (const administrator of otherAdministrators) await product.admin('revoke', administrator, 'administrador')
  })
  await openProfilePart(page, 'Datos')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Eliminar la cuenta/ })
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByText(/Eres la única cuenta de administrador .* «npm run admin -- grant/)).toBeVisible()
  await expect(dialog).toBeVisible()
  await checkAllSizes(page)
  for (const administrator of otherAdministrators) await product.admin('grant', administrator, 'administrador')
})

const listAdministrators = async (product: Product): Promise<string[]> =>
  (await product.admin('users')).stdout
    .split('\n')
    .filter((row) => row.includes('administrador'))
    .map((row) => row.split(' ')[0] ?? '')
