import { fulfillWith } from './route-overrides.ts'
import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { addBot } from './users.ts'
import { expectText } from './strings/expect-text.ts'

test('server errors without a sentence: the screen names the agent operation that failed', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/agents/)
  await openAsNewUser(page, product, 'sin_palabras', '/agents')
  await fulfillWith(page, '**/api/agents', 500)
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await page.getByRole('button', { name: /Telegram/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Token del bot').fill(addBot(product).token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Nombre').fill('Otra')
  await dialog.getByLabel('Descripción').fill('Vende')
  await dialog.getByLabel('Prompt del sistema').fill('Eres vendedora')
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await expectText(page, 'Error al crear agente')
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Otra')
  await page.unrouteAll()

  await page.goto('/agents')
  await fulfillWith(page, /\/api\/agents\/[^/]+$/, 500)
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expectText(page, 'Error al eliminar agente')
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Probar agente' }).click()
  await fulfillWith(page, '**/execution', 500)
  await page.getByLabel('Mensaje de un cliente').fill('Hola')
  await page.keyboard.press('Enter')
  await expectText(page, 'Error al ejecutar agente')
})
