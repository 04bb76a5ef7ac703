import { internalError } from '../apps/server/test/fakes/telegram/refusal.ts'
import { limits } from '@portavoz/contract'
import { answerInstead, holdBack } from './answers.ts'
import { enter } from './enter.ts'
import { expect, test } from './house.ts'
import { openLinkedAgent } from './linked-agent.ts'
import { arrive, newBot, openAgent, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { keepWaiting } from './waiting.ts'

test('the list waits with six placeholders, says when it cannot come, and is asked for again', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*\/api\/agents/)
  const owner = await signUp(product, 'listadora')
  await openAgent(product, owner)
  await arrive(page, owner)
  const letThrough = await holdBack(page, '**/api/agents')
  await page.goto('/agents')
  const waiting = page.getByRole('status', { name: 'Cargando agentes' })
  await expect(waiting.locator('.esqueleto')).toHaveCount(6)
  await letThrough()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.unrouteAll()
  await answerInstead(page, '**/api/agents', 500)
  await page.reload()
  await sees(page, 'Error al cargar agentes', 'agents')
  await sees(page, 'Reintentar', 'agents')
  await atEverySize(page)
  await page.goto('/')
  await sees(page, 'Error al cargar agentes', 'dashboard')
  await sees(page, 'Reintentar', 'dashboard')
  await page.goto('/agents')
  await expect(page.getByText('Error al cargar agentes')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('agents stand by name, and are found by their words and by how they stand', async ({ page, product }) => {
  const owner = await signUp(product, 'alfabetica')
  for (const name of ['Ventas', 'ágora', 'Soporte']) await openAgent(product, owner, { name })
  await arrive(page, owner, '/agents')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['ágora', 'Soporte', 'Ventas'])
  await page.getByLabel('Orden', { exact: true }).selectOption({ label: 'Nombre Z–A' })
  await expect(names).toHaveText(['Ventas', 'Soporte', 'ágora'])
  await page.getByLabel('Buscar agentes').fill('agora')
  await expect(names).toHaveText(['ágora'])
  await page.getByLabel('Buscar agentes').fill('')
  await page.getByRole('switch', { name: /^Soporte/ }).click()
  await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Inactivos' })
  await expect(names).toHaveText(['Soporte'])
  await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Con error' })
  await expect(page.getByText('Ningún agente con esos filtros')).toBeVisible()
  await atEverySize(page)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(names).toHaveCount(3)
})

test('the switch tells both channels the same, and goes back when the server refuses', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*\/status/)
  await enter(page, product, 'alternadora', '/agents')
  const asked = page.waitForRequest(/\/status$/)
  await page.getByRole('switch').click()
  expect((await asked).postDataJSON()).toMatchObject({ whatsappStatus: 'inactive', telegramStatus: 'inactive' })
  await expect(page.getByRole('article')).toContainText('Inactivo')
  await (await asked).response()
  await page.reload()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await answerInstead(page, '**/api/agents/*/status', 500)
  await page.getByRole('switch').click()
  await sees(page, 'Error al actualizar estado del agente')
  await expect(page.getByRole('switch')).not.toBeChecked()
})

test('what WhatsApp’s sessions cannot do is said with its name and its cause', async ({ page, product, trouble }) => {
  trouble.declare(/500 .*\/disconnect/)
  trouble.declare(/500 .*\/connect/)
  const owner = await signUp(product, 'tropezada')
  await openLinkedAgent(product, owner, '573001112341')
  await arrive(page, owner, '/agents')
  await answerInstead(page, '**/api/whatsapp/sessions/*/disconnect', 500)
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await sees(page, 'No se pudo desconectar la sesión de WhatsApp')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await expect(page.getByText('Ventas quedó desconectado')).toBeVisible()
  await answerInstead(page, '**/api/whatsapp/sessions/*/connect', 500)
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Vincular WhatsApp' }).click()
  const linking = page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })
  await sees(linking, 'No se pudo conectar la sesión de WhatsApp')
  await atEverySize(page)
  await page.unrouteAll()
  await linking.getByRole('button', { name: 'Reintentar' }).click()
  await expect(linking.getByText('Esperando a que lo escanees')).toBeVisible()
})

test('the wizard of a bot: no step without its token, and what Telegram says about it', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/api\/telegram\/validate/)
  trouble.declare(/503 .*\/api\/telegram\/validate/)
  const { token, bot } = newBot(product)
  const closeNow = await keepWaiting(page, limits.wizardCloseMs)
  await arrive(page, await signUp(product, 'botadora'), '/agents')
  await expect(page.getByText('tu WhatsApp o un bot de Telegram')).toBeVisible()
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await page.getByRole('button', { name: /Telegram/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await sees(dialog, 'Por favor valida el token del bot antes de crear el agente')
  await dialog.getByLabel('Token del bot').fill('123456:NoEsDeNadie')
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await sees(dialog, 'Token de bot inválido', 'telegram wizard')
  bot.fail('getMe', internalError())
  await dialog.getByLabel('Token del bot').fill(token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await sees(dialog, 'Error de conexión con el servicio de Telegram')
  bot.heal()
  const letThrough = await holdBack(page, '**/api/telegram/validate')
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  // Whoever is quicker than Telegram is not sent back.
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await expect(dialog.getByText('Por favor valida el token')).toBeHidden()
  await letThrough()
  await dialog.getByLabel('Nombre').fill('Ventas')
  await dialog.getByLabel('Descripción').fill('Vende')
  await dialog.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await sees(page, 'Agente creado', 'telegram wizard')
  await sees(dialog, 'Bot de Telegram configurado correctamente (modo local)')
  await atEverySize(page)
  await closeNow()
  await expect(dialog).toBeHidden()
})
