import { problems } from '@portavoz/contract'
import { unauthorized } from '../apps/server/test/fakes/telegram/refusal.ts'
import { answerInstead } from './answers.ts'
import { enter } from './enter.ts'
import { fits } from './fits.ts'
import { expect, test } from './house.ts'
import { ask, openLinkedAgent } from './linked-agent.ts'
import { arrive, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const luz = { id: 41_001, firstName: 'Luz' }

test('the detail of an agent: its words, its numbers, what it did last, and how it was connected, as it happens', async ({
  page,
  product,
}) => {
  const bot = await enter(page, product, 'detallista', '/agents')
  bot.say(luz, '¿Abren hoy?')
  await bot.waitForSent(1)
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await expect(page).toHaveURL(/\/agents\?id=/)
  const detail = page.getByRole('dialog', { name: 'Ventas', description: 'Atiende a quien pregunta por pedidos' })
  await expect(detail).toContainText('Telegram')
  await expect(detail).toContainText(`@${bot.me.username}`)
  await expect(detail).toContainText('Activo')
  await expect(detail).toContainText('Eres el vendedor de la tienda')
  for (const fact of ['Creado', 'Actualizado', 'Conectado desde', 'Mensaje de respaldo', 'Saludo'])
    await expect(detail.getByText(fact, { exact: true })).toBeVisible()
  const runs = detail.getByRole('list', { name: 'Últimas ejecuciones' })
  await expect(runs).toContainText('¿Abren hoy?')
  await expect(runs).toContainText('Eco: ¿Abren hoy?')
  await expect(runs).toContainText('El agente respondió.')
  const history = detail.getByRole('list', { name: 'Historial de conexión' })
  await expect(history.getByRole('listitem').first()).toContainText('Conectado')
  await atEverySize(page)

  bot.say(luz, '¿Y mañana?')
  await expect(runs.getByRole('listitem').first()).toContainText('Eco: ¿Y mañana?')
  bot.fail('*', unauthorized())
  bot.inbox.endPoll(unauthorized())
  await expect(history.getByRole('listitem').first()).toContainText(problems['telegram.token_revoked'].text)
  await expect(detail).toContainText('Error')
  await atEverySize(page)

  await page.reload()
  await expect(detail).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await fits(page)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL('/agents')
})

test('from the detail one goes on: to the form, to the conversations, to linking the phone again', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'minuciosa')
  const { shop } = await openLinkedAgent(product, owner, '573001112311')
  const ana = product.whatsapp.addPhone({ number: '573009998891', name: 'Ana' })
  await ana.write(shop, '¿Tienen arepas?')
  await arrive(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText('1 conversación')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Ver detalle' }).click()
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await expect(detail).toContainText('+57 300 111 2311')
  await expect(detail.getByRole('button', { name: 'Vincular WhatsApp' })).toBeHidden()
  await detail.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar agente' })).toBeVisible()
  await expect(page).toHaveURL(/edit=1/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  product.whatsapp.unlink(shop)
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await expect(detail).toContainText(problems['whatsapp.logged_out'].text)
  await detail.getByRole('button', { name: 'Vincular WhatsApp' }).click()
  await expect(page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await detail.getByRole('link', { name: 'Ver conversaciones' }).click()
  await expect(page.getByText('Solo las conversaciones de Ventas.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('¿Tienen arepas?')
})

test('executions that do not come say so, and can be asked for again', async ({ page, product, trouble }) => {
  trouble.declare(/500 .*\/executions/)
  const owner = await signUp(product, 'insistente')
  const { id } = await openLinkedAgent(product, owner, '573001112312')
  await answerInstead(page, '**/api/agents/*/executions', 500)
  await arrive(page, owner)
  await page.goto(`/agents?id=${id}`)
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await sees(detail, 'Error al cargar ejecuciones')
  await atEverySize(page)
  await page.unroute('**/api/agents/*/executions')
  await detail.getByRole('button', { name: 'Reintentar' }).click()
  await expect(detail.getByText('Todavía no ha respondido a nadie.')).toBeVisible()
})

test('an agent that is gone is said to be gone', async ({ page, product }) => {
  const owner = await signUp(product, 'perdida')
  const { id, token } = await openLinkedAgent(product, owner, '573001112313')
  await ask(product, token, 'DELETE', `/agents/${id}`)
  await arrive(page, owner)
  await page.goto(`/agents?id=${id}`)
  await sees(page, 'Agente no encontrado')
  await atEverySize(page)
})
