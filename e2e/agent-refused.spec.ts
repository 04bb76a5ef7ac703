import { answerInstead } from './answers.ts'
import { enter } from './enter.ts'
import { expect, test } from './house.ts'
import { newBot } from './people.ts'
import { sees } from './strings/sees.ts'

test('a refusal without a sentence says which operation on the agent failed', async ({ page, product, trouble }) => {
  trouble.declare(/500 .*\/api\/agents/)
  await enter(page, product, 'sin_palabras', '/agents')
  await answerInstead(page, '**/api/agents', 500)
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await page.getByRole('button', { name: /Telegram/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Token del bot').fill(newBot(product).token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Nombre').fill('Otra')
  await dialog.getByLabel('Descripción').fill('Vende')
  await dialog.getByLabel('Prompt del sistema').fill('Eres vendedora')
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await sees(page, 'Error al crear agente')
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Otra')
  await page.unrouteAll()

  await page.goto('/agents')
  await answerInstead(page, /\/api\/agents\/[^/]+$/, 500)
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await sees(page, 'Error al eliminar agente')
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Probar agente' }).click()
  await answerInstead(page, '**/execution', 500)
  await page.getByLabel('Mensaje de un cliente').fill('Hola')
  await page.keyboard.press('Enter')
  await sees(page, 'Error al ejecutar agente')
})
