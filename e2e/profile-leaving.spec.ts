import { readFile } from 'node:fs/promises'
import { expect, test } from './house.ts'
import { asks, openProfile, refusedField, tokenIn } from './own-profile.ts'
import { openAgent, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

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
