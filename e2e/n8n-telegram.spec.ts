import { limits, problems } from '@portavoz/contract'
import { type N8nBots, openBots } from '../apps/server/test/fakes/n8n/bots.ts'
import { type N8n, openN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { badRequest } from '../apps/server/test/fakes/telegram/refusal.ts'
import { expect, test as house } from './house.ts'
import { ask } from './linked-agent.ts'
import { opened } from './opened.ts'
import { arrive, newBot, openAgent, type Person, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'
import { keepWaiting } from './waiting.ts'

const luz = { id: 43_001, firstName: 'Luz' }

/** An n8n whose workflows know bots, and which the operator lets the server ask. */
const test = house.extend<object, { n8n: N8n; bots: N8nBots }>({
  n8n: opened(openN8n),
  bots: [async ({ n8n }, use) => use(openBots(n8n)), { scope: 'worker' }],
  env: ({ n8n }, use) => use({ ALLOWED_PRIVATE_ORIGINS: n8n.url }),
})

/** A person whose n8n is set down, and hears their new agents where it `isEnabled`. */
async function withN8n(product: Product, n8n: N8n, username: string, isEnabled = true): Promise<Person> {
  const owner = await signUp(product, username)
  await ask(product, await tokenOf(product, owner), 'POST', '/configuration/n8n/config', {
    webhookUrl: n8n.webhookUrl,
    isEnabled,
  })
  return owner
}

test('a new bot of somebody with n8n: the wizard says who will hear it, and its card what n8n does', async ({
  page,
  product,
  n8n,
  bots,
}) => {
  const owner = await withN8n(product, n8n, 'flujista')
  const { token, bot } = newBot(product)
  const closeNow = await keepWaiting(page, limits.wizardCloseMs)
  await arrive(page, owner, '/agents')
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Tu agente nuevo trabajará con tu n8n')
  await atEverySize(page)
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
  await closeNow()
  await expect(dialog).toBeHidden()
  expect(bot.webhook.url).toContain(`${n8n.webhookUrl}/telegram-agent/`)
  const card = page.getByRole('article')
  await expect(card).toContainText('n8n')
  await expect(card).toContainText('Conectado')

  // The workflow falls silent, and comes back.
  bots.refuse('connect')
  await page.getByRole('button', { name: 'Acciones de Pedidos' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await expect(card).toContainText('Desconectado')
  await page.getByRole('button', { name: 'Acciones de Pedidos' }).click()
  await page.getByRole('menuitem', { name: 'Conectar' }).click()
  await expect(card).toContainText(problems['telegram.n8n_untold'].text)
  await atEverySize(page)
  bots.heal()
})

test('an agent is moved to n8n and back from its detail, with one thread for all of it', async ({
  page,
  product,
  n8n,
  bots,
  trouble,
}) => {
  trouble.declare(/502 .*\/connect/)
  const owner = await withN8n(product, n8n, 'mudadora', false)
  const bot = await openAgent(product, owner)
  bot.say(luz, '¿Abren hoy?')
  await bot.waitForSent(1)
  const token = await tokenOf(product, owner)
  await arrive(page, owner, '/agents')
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'Ventas', exact: true })
  await expect(detail).toContainText('Motor integrado')
  await expect(detail.getByRole('button', { name: 'Mover a n8n' })).toBeHidden()
  await ask(product, token, 'POST', '/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })
  await detail.getByRole('button', { name: 'Mover a n8n' }).click()
  const asking = page.getByRole('alertdialog', { name: '¿Mover «Ventas» a n8n?' })
  await expect(asking).toContainText(`@${bot.me.username}`)
  await expect(asking).toContainText('Sus conversaciones se quedan')
  await atEverySize(page)
  await asking.getByRole('button', { name: 'Mover a n8n' }).click()
  await expect(page.getByText('Ventas pasa a n8n')).toBeVisible()
  await expect(detail.getByText('n8n: tu flujo recibe sus mensajes')).toBeVisible()
  await bots.met('connect')
  await atEverySize(page)

  bots.answerWith(async ({ text }) => `Flujo: ${text}`)
  bot.say(luz, '¿Y mañana?')
  await bot.webhook.deliver()
  await bot.waitForSent(2)
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: ¿Abren hoy?', 'Flujo: ¿Y mañana?'])

  bot.fail('setWebhook', badRequest('bad webhook: HTTPS url must be provided for webhook'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await expect(page.getByRole('article')).toContainText('Desconectado')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Conectar' }).click()
  await expect(
    page.getByText('400 - Bad Request: bad webhook: HTTPS url must be provided for webhook').first(),
  ).toBeVisible()
  bot.heal()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Conectar' }).click()
  await expect(page.getByRole('article')).toContainText('Conectado')

  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await detail.getByRole('button', { name: 'Mover al motor integrado' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mover al motor integrado' }).click()
  await expect(page.getByText('Ventas pasa al motor integrado')).toBeVisible()
  await expect(detail).toContainText('Portavoz recibe sus mensajes')
  await bot.waitFor(() => bot.inbox.isPolled, 'our own engine to wait for messages')
  bot.say(luz, '¿Siguen ahí?')
  await bot.waitForSent(3)
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿Siguen ahí?')
})
