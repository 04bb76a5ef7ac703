import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { pressByKeyboard } from './keyboard.ts'
import type { Product } from './product.ts'
import { openSignedIn, signUp } from './users.ts'

async function openAccounts(page: Page, product: Product, name: string) {
  const person = await signUp(product, name)
  await product.admin('grant', person.username, 'admin')
  await openSignedIn(page, person, '/instalacion')
  await page.getByRole('link', { name: 'Cuentas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()
  return person
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Cuentas' }).getByRole('listitem').filter({ hasText: name })

const strip = (page: Page) => page.getByRole('alert').filter({ hasText: 'Esta cuenta está suspendida:' })

test('administrator: finds an account, suspends it by keyboard and restores it; its people read why', async ({
  page,
  context,
  product,
}) => {
  const shop = await signUp(product, 'floristeria')
  await openAccounts(page, product, 'encargada')
  await page.getByLabel('Buscar cuentas').fill('floristeria')
  await expect(page).toHaveURL(/q=floristeria/)
  await expect(rowOf(page, 'floristeria')).toContainText('Activa')
  await expect(rowOf(page, 'floristeria')).toContainText('0 agentes · 1 persona')
  await checkAllSizes(page)

  await pressByKeyboard(page, page.getByRole('button', { name: 'Límites de floristeria' }))
  const limits = page.getByRole('dialog', { name: 'Límites de «floristeria»' })
  await limits.getByLabel('Agentes').fill('muchos')
  await pressByKeyboard(page, limits.getByRole('button', { name: 'Guardar' }))
  await expect(limits).toContainText('Escribe un número entero de 0 a 10.000, o déjalo vacío')
  await limits.getByLabel('Agentes').fill('3')
  await limits.getByLabel('Mensajes al mes').fill('1.000')
  await checkAllSizes(page)
  await pressByKeyboard(page, limits.getByRole('button', { name: 'Guardar' }))
  await expect(rowOf(page, 'floristeria')).toContainText('0 agentes de 3')

  const other = await context.browser()!.newContext()
  const theirs = await other.newPage()
  await openSignedIn(theirs, shop, '/')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await pressByKeyboard(page, page.getByRole('button', { name: 'Suspender floristeria' }))
  const dialog = page.getByRole('dialog', { name: 'Suspender «floristeria»' })
  await expect(dialog).toContainText('lo que escriban sus clientes se guarda')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Suspender la cuenta' }))
  await expect(dialog.getByText('Escribe el motivo: lo leerán las personas de la cuenta')).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByLabel('Motivo').fill('falta el pago de noviembre')
  await dialog.getByLabel('Con quién pueden hablar').fill('Ana, 300 111 2233')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Suspender la cuenta' }))
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'floristeria')).toContainText('Suspendida')
  await expect(rowOf(page, 'floristeria')).toContainText('falta el pago de noviembre')
  await checkAccessibility(page)

  // Live, on every page, and after a new sign-in.
  await expect(strip(theirs)).toContainText('Esta cuenta está suspendida: falta el pago de noviembre')
  await expect(strip(theirs)).toContainText('Habla con Ana, 300 111 2233.')
  await theirs.goto('/negocio')
  await expect(strip(theirs)).toBeVisible()
  await checkAllSizes(theirs)
  await expect(theirs.getByLabel('Nombre del negocio')).toBeDisabled()
  await expect(theirs.getByTitle('Esta cuenta está suspendida: falta el pago de noviembre').first()).toBeAttached()

  await page.getByLabel('Estado').selectOption('Suspendidas')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Restablecer floristeria' }))
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('queda en «Pendiente»')
  await checkAccessibility(page)
  await pressByKeyboard(page, confirm.getByRole('button', { name: 'Restablecer la cuenta' }))
  await expect(page.getByText('Ninguna cuenta coincide')).toBeVisible()
  await expect(strip(theirs)).toHaveCount(0)
  await expect(theirs.getByLabel('Nombre del negocio')).toBeEnabled()
  await other.close()
})

test('administrator: the own only account is not suspended, and the dialog says so', async ({
  page,
  product,
  browserErrors,
}) => {
  await openAccounts(page, product, 'singular')
  await page.getByLabel('Buscar cuentas').fill('singular')
  browserErrors.declare(/409/)
  await page.getByRole('button', { name: 'Suspender singular' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('prueba')
  await dialog.getByRole('button', { name: 'Suspender la cuenta' }).click()
  await expect(page.getByText(/Es tu única cuenta/)).toBeVisible()
  await expect(dialog.getByLabel('Motivo')).toHaveValue('prueba')
})
