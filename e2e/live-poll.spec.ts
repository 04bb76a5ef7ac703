import { problems } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { unauthorized } from '../apps/server/test/fakes/telegram/refusal.ts'
import { bell } from './bell.ts'
import { expect, test } from './house.ts'
import { ana, liveIn } from './live-console.ts'
import { tokenOf } from './people.ts'
import type { Product } from './product.ts'

test('without a stream the console asks every ten seconds, and tells nothing twice', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED .*\/api\/events/)
  const { bot } = await liveIn(page, product, 'pausada', { before: () => page.clock.install() })
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await bell(page).click()
  await expect(page.getByText('Cada 10 s')).toBeVisible()

  bot.say(ana, 'Hola')
  await bot.waitForSent(1)
  await page.clock.fastForward(10_000)
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await asked(page, () => page.clock.fastForward(10_000))
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')

  await page.unroute('**/api/events')
  await page.clock.fastForward(38_000)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  bot.say(ana, '¿Siguen ahí?')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 2 sin leer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText('¿Siguen ahí?')
})

test('without a stream and without the event backlog: messages are still asked for every ten seconds', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED .*\/api\/events/)
  const { bot } = await liveIn(page, product, 'apartada', { before: () => page.clock.install() })
  await page.route('**/api/events**', (route) => route.abort())
  await page.reload()
  await asked(page, () => page.clock.fastForward(10_000))
  bot.say(ana, 'Hola')
  await bot.waitForSent(1)
  await asked(page, () => page.clock.fastForward(10_000))
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
})

test('hand-offs, troubles and messages without words reach whoever has no stream too, once', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_FAILED .*\/api\/events/)
  const { bot, owner } = await liveIn(page, product, 'incomunicada', { before: () => page.clock.install() })
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await bell(page).click()
  await expect(page.getByText('Cada 10 s')).toBeVisible()

  bot.say(ana, { voice: { file_id: 'v', file_unique_id: 'v', duration: 3 } })
  await bot.waitForSent(1)
  await transferAll(product, await tokenOf(product, owner))
  bot.fail('*', unauthorized())
  bot.inbox.endPoll(unauthorized())
  await untilTroubled(product, await tokenOf(product, owner))
  await asked(page, () => page.clock.fastForward(10_000))
  const list = page.getByRole('list', { name: 'Lista de notificaciones' })
  await expect(list).toContainText('Nota de voz')
  await expect(list).toContainText('Ana Ruiz espera a una persona')
  await expect(list).toContainText('Ventas tiene un problema')
  await asked(page, () => page.clock.fastForward(10_000))
  await expect(list.getByRole('listitem')).toHaveCount(3)

  await page.unroute('**/api/events')
  await page.clock.fastForward(38_000)
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.reload()
  await bell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(3)
})

/** As its owner does from another device. */
async function transferAll(product: Product, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const listed = await fetch(`${product.url}/api/conversations`, { headers })
  const { data } = (await listed.json()) as { data: { items: { id: string }[] } }
  const body = JSON.stringify({ status: 'transferred' })
  for (const { id } of data.items)
    await fetch(`${product.url}/api/conversations/${id}/status`, { method: 'PUT', headers, body })
}

const untilTroubled = (product: Product, token: string) =>
  expect
    .poll(async () => {
      const agents = await fetch(`${product.url}/api/agents`, { headers: { authorization: `Bearer ${token}` } })
      return await agents.text()
    })
    .toContain(problems['telegram.token_revoked'].text)

/** Does it, and waits for the question that the page then asks to be answered. */
async function asked(page: Page, act: () => Promise<unknown>) {
  const answer = page.waitForResponse(/\/api\/conversation-logs\/notifications/)
  await act()
  await (await answer).finished()
}
