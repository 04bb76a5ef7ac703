import { agentProblems } from '@portavoz/contract'
import { unauthorized } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { notificationBell } from './notification-bell.ts'
import { killedServerErrors } from './browser-errors.ts'
import { expect, test } from './fixtures.ts'
import { ana, openLiveConversations } from './live-console.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, createAgent, type ConsoleUser, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'

test('message between two pages: the next page notifies once', async ({ page, product }) => {
  const { bot } = await openLiveConversations(page, product, 'despistada')
  await notificationBell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.goto('about:blank')
  bot.sendAsCustomer(ana, '¿Hay alguien?')
  await bot.waitForSent(1)
  await page.goto('/conversations')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await page.reload()
  await expect(page.getByRole('article')).toContainText('¿Hay alguien?')
  await notificationBell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('¿Hay alguien?')).toHaveCount(1)
})

test('change while the stream of a new tab is connecting: it is shown once the stream opens', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'madrugadora')
  const bot = await createAgent(product, owner)
  const released = Promise.withResolvers<void>()
  for (const path of ['**/api/events', '**/api/events/missed*'])
    await page.route(path, async (route) => {
      await released.promise
      await route.continue()
    })
  await openSignedIn(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText('Conectado')
  const authorized = { headers: { authorization: `Bearer ${await fetchToken(product, owner)}` } }
  bot.fail('*', unauthorized())
  bot.updateQueue.endPoll(unauthorized())
  await expect.poll(async () => (await page.request.get('/api/agents', authorized)).text()).toContain('token_revoked')
  released.resolve()
  await expect(page.getByRole('article')).toContainText('Sesión cerrada')
})

/**
 * Waits until the newest message is recorded as sent: a server killed earlier rightly reports an uncertain delivery.
 */
async function waitUntilSent(product: Product, owner: ConsoleUser) {
  const token = await fetchToken(product, owner)
  const items = async (path: string) => (await callApi(product, token, 'GET', path))['items'] as { id: string }[]
  const [conversation] = await items('/conversations')
  const newest = async () => (await items(`/conversations/${conversation!.id}/messages`)).at(-1)
  await expect.poll(newest).toMatchObject({ direction: 'outgoing', status: 'sent' })
}

test('server restart: the console shows it, and messages written meanwhile notify once', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(killedServerErrors)
  const { owner, bot } = await openLiveConversations(page, product, 'paciente', {
    beforeOpen: () => page.clock.install(),
  })
  bot.sendAsCustomer(ana, 'Uno')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await notificationBell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()

  await waitUntilSent(product, owner)
  await product.kill()
  await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible()
  bot.sendAsCustomer(ana, 'Dos')
  await product.restart()
  await bot.waitForSent(2)
  await page.clock.fastForward(38_000)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 2 sin leer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText(/Eco: [^]*Dos/)
  bot.sendAsCustomer(ana, 'Tres')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 3 sin leer')
})

test('events held back by a slow transaction: they come within a minute and notify once', async ({ page, product }) => {
  const { bot } = await openLiveConversations(page, product, 'retenida', {
    beforeOpen: () => page.addInitScript(shortenMinuteTimers),
  })
  const writing = await product.openSlowTransaction()
  bot.sendAsCustomer({ id: 7003, firstName: 'Rosa' }, { voice: { file_id: 'v', file_unique_id: 'v', duration: 3 } })
  bot.sendAsCustomer(ana, 'Hola, ¿hay alguien?')
  await bot.waitForSent(1)
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await expect(page.getByRole('article').filter({ hasText: 'Ana' })).toContainText('Eco: Hola, ¿hay alguien?')

  await writing.end()
  bot.sendAsCustomer({ id: 7002, firstName: 'Luz' }, 'Yo también')
  await notificationBell(page).click()
  const notificationList = page.getByRole('list', { name: 'Lista de notificaciones' })
  await expect(notificationList).toContainText('Yo también')
  await expect(notificationList).toContainText('Nota de voz')
  await expect(notificationList.getByRole('listitem')).toHaveCount(3)
})

test('agent problem: the bell notifies once, with the words of the agent’s card', async ({ page, product }) => {
  const { bot } = await openLiveConversations(page, product, 'apresurada')
  bot.fail('*', unauthorized())
  bot.updateQueue.endPoll(unauthorized())
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await notificationBell(page).click()
  await expect(page.getByText('Ventas tiene un problema')).toBeVisible()
  await expect(page.getByText(agentProblems['telegram.token_revoked'].text)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('token_revoked')
  await page.getByRole('button', { name: /^Ventas tiene un problema/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ventas' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText(agentProblems['telegram.token_revoked'].text)
  await expect(page.locator('body')).not.toContainText('token_revoked')
})

/** Runs in the page: timers of one minute fire after half a second. Advancing the clock would cut the silent stream. */
function shortenMinuteTimers() {
  const wait = window.setTimeout.bind(window)
  const hasty = (callback: () => void, ms?: number) => wait(callback, ms === 60_000 ? 500 : ms)
  window.setTimeout = hasty as typeof window.setTimeout
}
