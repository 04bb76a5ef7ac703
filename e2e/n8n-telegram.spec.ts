import { agentProblems } from '@portavoz/contract'
import type { FakeN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { badRequest } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { expect, test as server } from './fixtures.ts'
import type { LocalServices } from './local-services.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, addBot, createAgent, type ConsoleUser, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'
import { confirmDisconnection } from './agent-form.ts'

const luz = { id: 43_001, firstName: 'Luz' }

/** A fake n8n with the workflow for Telegram. */
const test = server.extend<LocalServices['n8n']['withBots']>({
  n8n: ({ localServices }, use) => use(localServices.n8n.withBots.n8n),
  bots: ({ localServices }, use) => use(localServices.n8n.withBots.bots),
})

/** Signs up a user with a saved n8n connection. `isEnabled` makes new agents use it. */
async function signUpWithN8n(product: Product, n8n: FakeN8n, username: string, isEnabled = true): Promise<ConsoleUser> {
  const owner = await signUp(product, username)
  await callApi(product, await fetchToken(product, owner), 'POST', '/configuration/n8n/config', {
    webhookUrl: n8n.webhookUrl,
    isEnabled,
  })
  return owner
}

test('new bot with n8n: the wizard says that n8n receives its messages, and its card shows n8n problems', async ({
  page,
  product,
  n8n,
  bots,
}) => {
  const owner = await signUpWithN8n(product, n8n, 'flujista')
  const { token, bot } = addBot(product)
  await openSignedIn(page, owner, '/agents')
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Tu agente nuevo trabajará con tu n8n')
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: /Telegram/ }).click()
  await dialog.getByLabel('Token del bot').fill(token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Nombre').fill('Pedidos')
  await dialog.getByLabel('Descripción').fill('Toma pedidos')
  await dialog.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await dialog.getByText('Opciones de respuesta').click()
  await dialog.getByText('Cómo responde', { exact: true }).click()
  await expect(dialog.getByLabel('Largo máximo de la respuesta')).toBeVisible()
  await expect(dialog.getByLabel('Espera antes de responder')).toBeVisible()
  for (const label of ['Mostrar «escribiendo…»', 'Avisar que solo lee texto'])
    await expect(dialog.getByLabel(label)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await expect(dialog.getByText('Tu n8n ya recibe sus mensajes')).toBeVisible()
  await expect(dialog.getByText('(modo local)')).toBeHidden()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(dialog).toBeHidden()
  expect(bot.webhook.url).toContain(`${n8n.webhookUrl}/telegram-agent/`)
  const card = page.getByRole('article')
  await expect(card).toContainText('n8n')
  await expect(card).toContainText('Conectado')

  // The workflow refuses to connect, and recovers below.
  bots.failOperation('connect')
  await page.getByRole('button', { name: 'Acciones de Pedidos' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await confirmDisconnection(page)
  await expect(card).toContainText('Desconectado')
  await page.getByRole('button', { name: 'Acciones de Pedidos' }).click()
  await page.getByRole('menuitem', { name: 'Conectar' }).click()
  await expect(card).toContainText(agentProblems['telegram.n8n_untold'].text)
  await checkAllSizes(page)
  bots.clearFailures()
})

test('Telegram agent: the owner moves it to n8n and back, with one thread', async ({
  page,
  product,
  n8n,
  bots,
  browserErrors,
}) => {
  browserErrors.declare(/502 .*\/connect/)
  const owner = await signUpWithN8n(product, n8n, 'mudadora', false)
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  await bot.waitForSent(1)
  const token = await fetchToken(product, owner)
  await openSignedIn(page, owner, '/agents')
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await page.getByRole('dialog', { name: 'Ventas', exact: true }).getByRole('link', { name: 'Abrir' }).click()
  await page.getByRole('link', { name: 'Conexión' }).click()
  const detail = page.getByRole('main')
  await page.getByText('Detalles técnicos').click()
  await expect(detail.getByText('Motor integrado')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Mover a n8n' })).toBeHidden()
  await callApi(product, token, 'POST', '/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })
  await detail.getByRole('button', { name: 'Mover a n8n' }).click()
  const confirmation = page.getByRole('alertdialog', { name: '¿Mover «Ventas» a n8n?' })
  await expect(confirmation).toContainText(`@${bot.me.username}`)
  await expect(confirmation).toContainText('Sus conversaciones se quedan')
  await checkAllSizes(page)
  await confirmation.getByRole('button', { name: 'Mover a n8n' }).click()
  await expect(page.getByText('Ventas pasa a n8n')).toBeVisible()
  await expect(detail.getByText('n8n: tu flujo recibe sus mensajes')).toBeVisible()
  await bots.waitForOperation('connect')
  await checkAllSizes(page)

  bots.setReply(async ({ text }) => `Flujo: ${text}`)
  bot.sendAsCustomer(luz, '¿Y mañana?')
  await bot.webhook.deliverPending()
  await bot.waitForSent(2)
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Abren hoy?', 'Flujo: ¿Y mañana?'])

  bot.fail('setWebhook', badRequest('bad webhook: HTTPS url must be provided for webhook'))
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await confirmDisconnection(page)
  await expect(page.getByRole('article')).toContainText('Desconectado')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Conectar' }).click()
  await expect(
    page.getByText('400 - Bad Request: bad webhook: HTTPS url must be provided for webhook').first(),
  ).toBeVisible()
  bot.clearFaults()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Conectar' }).click()
  await expect(page.getByRole('article')).toContainText('Conectado')

  await page.goBack()
  await detail.getByRole('button', { name: 'Mover al motor integrado' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mover al motor integrado' }).click()
  await expect(page.getByText('Ventas pasa al motor integrado')).toBeVisible()
  await expect(detail).toContainText('Portavoz recibe sus mensajes')
  await bot.waitFor(() => bot.updateQueue.isPolled, 'our own engine to wait for messages')
  bot.sendAsCustomer(luz, '¿Siguen ahí?')
  await bot.waitForSent(3)
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Siguen ahí?')
})
