import { agentProblems } from '@portavoz/contract'
import { unauthorized } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { fulfillWith } from './route-overrides.ts'
import { openAsNewUser } from './open-as-new-user.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { expect, test } from './fixtures.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

const luz = { id: 41_001, firstName: 'Luz' }

test('agent detail: settings, recent executions and connection history update live', async ({ page, product }) => {
  const bot = await openAsNewUser(page, product, 'detallista', '/agents')
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  await bot.waitForSent(1)
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await expect(page).toHaveURL(/\/agents\?id=/)
  const detail = page.getByRole('dialog', { name: 'Ventas', description: 'Atiende a quien pregunta por pedidos' })
  await expect(detail).toContainText('Telegram')
  await expect(detail).toContainText(`@${bot.me.username}`)
  await expect(detail).toContainText('Respondiendo')
  await expect(detail).toContainText('Eres el vendedor de la tienda')
  await expect(detail.getByText('Instrucciones para tu agente')).toBeVisible()
  for (const fact of ['Creado', 'Actualizado', 'Conectado desde', 'Mensaje de respaldo', 'Saludo'])
    await expect(detail.getByText(fact, { exact: true })).toBeVisible()
  const runs = detail.getByRole('list', { name: 'Últimos mensajes atendidos' })
  await expect(runs).toContainText('¿Abren hoy?')
  await expect(runs).toContainText('Eco: ¿Abren hoy?')
  await expect(runs).toContainText('Respondió sin citar ningún documento.')
  const history = detail.getByRole('list', { name: 'Historial de conexión' })
  await expect(history.getByRole('listitem').first()).toContainText('Conectado')
  await checkAllSizes(page)

  bot.sendAsCustomer(luz, '¿Y mañana?')
  await expect(runs.getByRole('listitem').first()).toContainText('Eco: ¿Y mañana?')
  bot.fail('*', unauthorized())
  bot.updateQueue.endPoll(unauthorized())
  await expect(history.getByRole('listitem').first()).toContainText(agentProblems['telegram.token_revoked'].text)
  await expect(detail).toContainText('No está respondiendo')
  await checkAllSizes(page)

  await page.reload()
  await expect(detail).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkPhoneFit(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL('/agents')
})

test('agent detail: the owner opens the page, the conversations and the linking dialog', async ({ page, product }) => {
  const owner = await signUp(product, 'minuciosa')
  const { shop } = await createLinkedAgent(product, owner, '573001112311')
  const ana = product.whatsapp.addPhone({ number: '573009998891', name: 'Ana' })
  await ana.write(shop, '¿Tienen arepas?')
  await openSignedIn(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText('1 conversación')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Ver detalle' }).click()
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await expect(detail).toContainText('+57 300 111 2311')
  await expect(detail.getByRole('button', { name: 'Vincular WhatsApp' })).toBeHidden()
  await detail.getByRole('link', { name: 'Abrir' }).click()
  await expect(page.getByRole('navigation', { name: 'Partes de Ventas' })).toBeVisible()
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  product.whatsapp.unlink(shop)
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await expect(detail).toContainText(agentProblems['whatsapp.logged_out'].text)
  await detail.getByRole('button', { name: 'Vincular WhatsApp' }).click()
  await expect(page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await detail.getByRole('link', { name: 'Ver conversaciones' }).click()
  await expect(page.getByText('Solo las conversaciones de Ventas.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('¿Tienen arepas?')
})

test('agent detail: executions that fail to load say so and are retried', async ({ page, product, browserErrors }) => {
  browserErrors.declare(/500 .*\/executions/)
  const owner = await signUp(product, 'insistente')
  const { id } = await createLinkedAgent(product, owner, '573001112312')
  await fulfillWith(page, '**/api/agents/*/executions', 500)
  await openSignedIn(page, owner, `/agents?id=${id}`)
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await expectText(detail, 'Error al cargar ejecuciones')
  await checkAllSizes(page)
  await page.unroute('**/api/agents/*/executions')
  await detail.getByRole('button', { name: 'Reintentar' }).click()
  await expect(detail.getByText('Todavía no ha respondido a nadie.')).toBeVisible()
})

test('deleted agent: its detail says that it was not found', async ({ page, product }) => {
  const owner = await signUp(product, 'perdida')
  const { id, token } = await createLinkedAgent(product, owner, '573001112313')
  await callApi(product, token, 'DELETE', `/agents/${id}`)
  await openSignedIn(page, owner, `/agents?id=${id}`)
  await expectText(page, 'Agente no encontrado')
  await checkAllSizes(page)
})
