import { internalError } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { fulfillWith, holdRequests } from './route-overrides.ts'
import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, addBot, createAgent, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { confirmDisconnection } from './agent-form.ts'

test('agent list: six placeholders while loading, an error when it fails, and a retry', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/agents/)
  const owner = await signUp(product, 'listadora')
  await createAgent(product, owner)
  const release = await holdRequests(page, '**/api/agents')
  await openSignedIn(page, owner, '/agents')
  const waiting = page.getByRole('status', { name: 'Cargando agentes' })
  await expect(waiting.locator('.esqueleto')).toHaveCount(6)
  await release()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.unrouteAll()
  await fulfillWith(page, '**/api/agents', 500)
  await page.reload()
  await expectText(page, 'Error al cargar agentes', 'agents')
  await expectText(page, 'Reintentar', 'agents')
  await checkAllSizes(page)
  await page.goto('/')
  await expectText(page, 'Error al cargar agentes', 'dashboard')
  await expectText(page, 'Reintentar', 'dashboard')
  await page.goto('/agents')
  await expect(page.getByText('Error al cargar agentes')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('agent list: the owner sorts by name, searches and filters by state', async ({ page, product }) => {
  const owner = await signUp(product, 'alfabetica')
  for (const name of ['Ventas', 'ágora', 'Soporte']) await createAgent(product, owner, { name })
  await openSignedIn(page, owner, '/agents')
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
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(names).toHaveCount(3)
})

test('agent switch: it changes both channels and goes back when the server refuses', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/status/)
  await openAsNewUser(page, product, 'alternadora', '/agents')
  const statusRequest = page.waitForRequest(/\/status$/)
  await page.getByRole('switch').click()
  expect((await statusRequest).postDataJSON()).toMatchObject({ whatsappStatus: 'inactive', telegramStatus: 'inactive' })
  await expect(page.getByRole('article')).toContainText('En pausa')
  await (await statusRequest).response()
  await page.reload()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await fulfillWith(page, '**/api/agents/*/status', 500)
  await page.getByRole('switch').click()
  await expectText(page, 'Error al actualizar estado del agente')
  await expect(page.getByRole('switch')).not.toBeChecked()
})

test('WhatsApp session errors: each failed operation is named and retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/disconnect/)
  browserErrors.declare(/500 .*\/connect/)
  const owner = await signUp(product, 'tropezada')
  await createLinkedAgent(product, owner, '573001112341')
  await openSignedIn(page, owner, '/agents')
  await fulfillWith(page, '**/api/whatsapp/sessions/*/disconnect', 500)
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await confirmDisconnection(page)
  await expectText(page, 'No se pudo desconectar la sesión de WhatsApp')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await confirmDisconnection(page)
  await expect(page.getByText('Ventas quedó desconectado')).toBeVisible()
  await fulfillWith(page, '**/api/whatsapp/sessions/*/connect', 500)
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Vincular WhatsApp' }).click()
  const linking = page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })
  await expectText(linking, 'No se pudo conectar la sesión de WhatsApp')
  await checkAllSizes(page)
  await page.unrouteAll()
  await linking.getByRole('button', { name: 'Reintentar' }).click()
  await expect(linking.getByText('Esperando a que lo escanees')).toBeVisible()
})

test('Telegram wizard: no step without a valid token, and Telegram’s answers are shown', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/telegram\/validate/)
  browserErrors.declare(/503 .*\/api\/telegram\/validate/)
  const { token, bot } = addBot(product)
  await openSignedIn(page, await signUp(product, 'botadora'), '/agents')
  await expect(page.getByText('tu WhatsApp o un bot de Telegram')).toBeVisible()
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await page.getByRole('button', { name: /Telegram/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expectText(dialog, 'Por favor valida el token del bot antes de crear el agente')
  await dialog.getByLabel('Token del bot').fill('123456:NoEsDeNadie')
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await expectText(dialog, 'Token de bot inválido', 'telegram wizard')
  bot.fail('getMe', internalError())
  await dialog.getByLabel('Token del bot').fill(token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await expectText(dialog, 'Error de conexión con el servicio de Telegram')
  bot.clearFaults()
  const release = await holdRequests(page, '**/api/telegram/validate')
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  // Pressing «Continuar» before Telegram answers does not go back a step.
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await expect(dialog.getByText('Por favor valida el token')).toBeHidden()
  await release()
  await dialog.getByLabel('Nombre').fill('Ventas')
  await dialog.getByLabel('Descripción').fill('Vende')
  await dialog.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await expectText(page, 'Agente creado', 'telegram wizard')
  await expectText(dialog, 'Bot de Telegram configurado correctamente (modo local)')
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(dialog).toBeHidden()
})
