import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { notices } from './notices.ts'
import { asks, openProfile, refusedField, tokenIn } from './own-profile.ts'
import { openAgent, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

test('a person closes one session, then all the others, and this one stays; a program enters with a key until it is revoked', async ({
  page,
  product,
  context,
  trouble,
}) => {
  trouble.declare(/500 .*\/api\/integration-keys/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await openProfile(page, product, 'viajada', async (owner) => {
    for (let n = 0; n < 2; n++) await tokenOf(product, owner)
    // Made in a session of its own.
    await openAgent(product, owner)
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
  await expect(card.getByRole('list')).toBeFocused()
  await card.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Se cerrarán 2 sesiones')
  await atEverySize(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('2 sesiones cerradas')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0)
  expect((await asks(product, await tokenIn(page))).status).toBe(200)
  await tokenOf(product, person)
  await keys(page, product)
})

async function keys(page: Page, product: Product) {
  const card = page.getByRole('region', { name: 'Claves de integración' })
  await expect(card.getByText('Todavía no tienes claves.')).toBeVisible()
  const making = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Crear clave' }).click()
  await making.getByRole('button', { name: 'Crear clave' }).click()
  await expect(making.getByText('Ponle un nombre a la clave')).toBeVisible()
  await making.getByLabel('Nombre').fill('n8n de la tienda')
  await atEverySize(page)
  await answerInstead(page, '**/api/integration-keys', 500)
  await making.getByRole('button', { name: 'Crear clave' }).click()
  await expect(notices(page).getByText('Error 500')).toBeVisible()
  await expect(making.getByLabel('Nombre')).toHaveValue('n8n de la tienda')
  await page.unroute('**/api/integration-keys')
  await making.getByRole('button', { name: 'Crear clave' }).click()
  await expect(making.getByText('Guárdala ahora: no se vuelve a mostrar')).toBeVisible()
  await making.getByRole('button', { name: 'Copiar clave' }).click()
  await expect(making.getByText('Clave copiada')).toBeVisible()
  await atEverySize(page)
  const key = await making.getByLabel('Clave').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await making.getByRole('button', { name: 'Ya la guardé' }).click()

  await expect(card.getByRole('listitem')).toContainText(/n8n de la tienda.*Sin usar/)
  await expect(page.getByText(key)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key)
  expect((await reports(product, key)).status).toBe(201)
  await page.reload()
  await expect(card.getByRole('listitem')).toContainText('Usada ahora')
  await card.getByRole('button', { name: 'Revocar la clave n8n de la tienda' }).click()
  await atEverySize(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByText('Clave revocada')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  expect((await reports(product, key)).status).toBe(401)
}

const reports = (product: Product, key: string) =>
  fetch(`${product.url}/api/conversation-logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionName: 'pedidos', agentName: 'Ventas', userPhone: '1', userMessage: 'hola' }),
  })

test('a person takes their data along, and leaves with everything', async ({ page, product, trouble }) => {
  trouble.declare(refusedField, /401 \(Unauthorized\) .*\/api\/auth\/signin/)
  const person = await openProfile(page, product, 'saliente', async (owner) => void (await openAgent(product, owner)))
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
  await atEverySize(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toHaveCount(0)
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
  await expect(page).toHaveURL(/^[^?]+\/auth/)
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(left).not.toContain(person.email)
  expect(left).not.toMatch(/portavoz\.(session|notifications)/)

  await page.getByLabel('Usuario').fill(person.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible()
})

test('the only administrator is told to give the role to somebody first', async ({ page, product, trouble }) => {
  trouble.declare(/409 \(Conflict\) .*\/api\/user\/delete/)
  await signUp(product, 'quien_queda')
  let others: string[] = []
  const person = await openProfile(page, product, 'presidenta', async ({ username }) => {
    await product.admin('grant', username, 'administrador')
    others = (await administrators(product)).filter((name) => name !== username)
    for (const other of others) await product.admin('revoke', other, 'administrador')
  })
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Eliminar la cuenta/ })
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByText(/Eres la única cuenta de administrador .* «npm run admin -- grant/)).toBeVisible()
  await expect(dialog).toBeVisible()
  await atEverySize(page)
  for (const other of others) await product.admin('grant', other, 'administrador')
})

const administrators = async (product: Product): Promise<string[]> =>
  (await product.admin('users')).stdout
    .split('\n')
    .filter((row) => row.includes('administrador'))
    .map((row) => row.split(' ')[0] ?? '')
