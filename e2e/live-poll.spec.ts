import { agentProblems } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { unauthorized } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { notificationBell } from './notification-bell.ts'
import { expect, test } from './fixtures.ts'
import { ana, openLiveConversations } from './live-console.ts'
import { fetchToken } from './users.ts'
import type { Product } from './product.ts'

test('console without a stream: it polls every ten seconds and notifies once', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*\/api\/events/)
  const { bot } = await openLiveConversations(page, product, 'pausada', { beforeOpen: () => page.clock.install() })
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await notificationBell(page).click()
  await expect(page.getByText('Cada 10 s')).toBeVisible()

  bot.sendAsCustomer(ana, 'Hola')
  await bot.waitForSent(1)
  await page.clock.fastForward(10_000)
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await waitForPoll(page, () => page.clock.fastForward(10_000))
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')

  await page.unroute('**/api/events')
  await page.clock.fastForward(38_000)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  bot.sendAsCustomer(ana, '¿Siguen ahí?')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 2 sin leer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText('¿Siguen ahí?')
})

test('console without a stream and without the event backlog: it still polls messages every ten seconds', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*\/api\/events/)
  const { bot } = await openLiveConversations(page, product, 'apartada', { beforeOpen: () => page.clock.install() })
  await page.route('**/api/events**', (route) => route.abort())
  await page.reload()
  await waitForPoll(page, () => page.clock.fastForward(10_000))
  bot.sendAsCustomer(ana, 'Hola')
  await bot.waitForSent(1)
  await waitForPoll(page, () => page.clock.fastForward(10_000))
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
})

test('console without a stream: hand-offs, agent problems and voice notes notify once', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_FAILED .*\/api\/events/)
  const { bot, owner } = await openLiveConversations(page, product, 'incomunicada', {
    beforeOpen: () => page.clock.install(),
  })
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await notificationBell(page).click()
  await expect(page.getByText('Cada 10 s')).toBeVisible()

  bot.sendAsCustomer(ana, { voice: { file_id: 'v', file_unique_id: 'v', duration: 3 } })
  await bot.waitForSent(1)
  await transferAllConversations(product, await fetchToken(product, owner))
  bot.fail('*', unauthorized())
  bot.updateQueue.endPoll(unauthorized())
  await waitForAgentProblem(product, await fetchToken(product, owner))
  await waitForPoll(page, () => page.clock.fastForward(10_000))
  const list = page.getByRole('list', { name: 'Lista de notificaciones' })
  await expect(list).toContainText('Nota de voz')
  await expect(list).toContainText('Ana Ruiz espera a una persona')
  await expect(list).toContainText('Ventas tiene un problema')
  await waitForPoll(page, () => page.clock.fastForward(10_000))
  await expect(list.getByRole('listitem')).toHaveCount(3)

  await page.unroute('**/api/events')
  await page.clock.fastForward(38_000)
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.reload()
  await notificationBell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(3)
})

/** Sets all conversations to transferred through the API, as another device would. */
async function transferAllConversations(product: Product, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const listResponse = await fetch(`${product.url}/api/conversations`, { headers })
  const { data } = (await listResponse.json()) as { data: { items: { id: string }[] } }
  const body = JSON.stringify({ status: 'transferred' })
  for (const { id } of data.items)
    await fetch(`${product.url}/api/conversations/${id}/status`, { method: 'PUT', headers, body })
}

const waitForAgentProblem = (product: Product, token: string) =>
  expect
    .poll(async () => {
      const agents = await fetch(`${product.url}/api/agents`, { headers: { authorization: `Bearer ${token}` } })
      return await agents.text()
    })
    .toContain(agentProblems['telegram.token_revoked'].text)

/** Runs the action and waits for the response of the poll that follows. */
async function waitForPoll(page: Page, action: () => Promise<unknown>) {
  const response = page.waitForResponse(/\/api\/conversation-logs\/notifications/)
  await action()
  await (await response).finished()
}
