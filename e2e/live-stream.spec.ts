import { problems } from '@portavoz/contract'
import { unauthorized } from '../apps/server/test/fakes/telegram/refusal.ts'
import { bell } from './bell.ts'
import { expect, test } from './house.ts'
import { ana, liveIn } from './live-console.ts'
import { ask } from './linked-agent.ts'
import { arrive, openAgent, type Person, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'

test('what arrives while one page gives way to another is told by the next, once', async ({ page, product }) => {
  const { bot } = await liveIn(page, product, 'despistada')
  await bell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.goto('about:blank')
  bot.say(ana, '¿Hay alguien?')
  await bot.waitForSent(1)
  await page.goto('/conversations')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await page.reload()
  await expect(page.getByRole('article')).toContainText('¿Hay alguien?')
  await bell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('¿Hay alguien?')).toHaveCount(1)
})

test('what changes while the stream of a new tab is on its way is seen once it opens', async ({ page, product }) => {
  const owner = await signUp(product, 'madrugadora')
  const bot = await openAgent(product, owner)
  const coming = Promise.withResolvers<void>()
  for (const way of ['**/api/events', '**/api/events/missed*'])
    await page.route(way, async (route) => {
      await coming.promise
      await route.continue()
    })
  await arrive(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText('Conectado')
  const entered = { headers: { authorization: `Bearer ${await tokenOf(product, owner)}` } }
  bot.fail('*', unauthorized())
  bot.inbox.endPoll(unauthorized())
  await expect.poll(async () => (await page.request.get('/api/agents', entered)).text()).toContain('token_revoked')
  coming.resolve()
  await expect(page.getByRole('article')).toContainText('Sesión cerrada')
})

/** Waits until the newest message is recorded as sent: a server killed earlier rightly reports an uncertain delivery. */
async function untilDelivered(product: Product, owner: Person) {
  const token = await tokenOf(product, owner)
  const items = async (path: string) => (await ask(product, token, 'GET', path))['items'] as { id: string }[]
  const [conversation] = await items('/conversations')
  const newest = async () => (await items(`/conversations/${conversation!.id}/messages`)).at(-1)
  await expect.poll(newest).toMatchObject({ direction: 'outgoing', status: 'sent' })
}

test('a server that dies and comes back is said, and nothing written meanwhile is missed or told twice', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(
    /ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/,
  )
  const { owner, bot } = await liveIn(page, product, 'paciente', { before: () => page.clock.install() })
  bot.say(ana, 'Uno')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await bell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()

  await untilDelivered(product, owner)
  await product.kill()
  await expect(page.getByText('Sin conexión')).toBeVisible()
  bot.say(ana, 'Dos')
  await product.startAgain()
  await bot.waitForSent(2)
  await page.clock.fastForward(38_000)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 2 sin leer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText(/Eco: [^]*Dos/)
  bot.say(ana, 'Tres')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 3 sin leer')
})

test('events that another database of the server holds back are found within a minute, and told once', async ({
  page,
  product,
}) => {
  const { bot } = await liveIn(page, product, 'retenida', { before: () => page.addInitScript(hastenMinutes) })
  const writing = await product.writeElsewhere()
  bot.say({ id: 7003, firstName: 'Rosa' }, { voice: { file_id: 'v', file_unique_id: 'v', duration: 3 } })
  bot.say(ana, 'Hola, ¿hay alguien?')
  await bot.waitForSent(1)
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await expect(page.getByRole('article').filter({ hasText: 'Ana' })).toContainText('Eco: Hola, ¿hay alguien?')

  await writing.end()
  bot.say({ id: 7002, firstName: 'Luz' }, 'Yo también')
  await bell(page).click()
  const told = page.getByRole('list', { name: 'Lista de notificaciones' })
  await expect(told).toContainText('Yo también')
  await expect(told).toContainText('Nota de voz')
  await expect(told.getByRole('listitem')).toHaveCount(3)
})

test('the bell tells an agent’s trouble once, in the words of its card', async ({ page, product }) => {
  const { bot } = await liveIn(page, product, 'apresurada')
  bot.fail('*', unauthorized())
  bot.inbox.endPoll(unauthorized())
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await bell(page).click()
  await expect(page.getByText('Ventas tiene un problema')).toBeVisible()
  await expect(page.getByText(problems['telegram.token_revoked'].text)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('token_revoked')
  await page.getByRole('button', { name: /^Ventas tiene un problema/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ventas' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText(problems['telegram.token_revoked'].text)
  await expect(page.locator('body')).not.toContainText('token_revoked')
})

/** In the page: what waits a minute waits half a second. A clock put forward would cut the stream, which is silent meanwhile. */
function hastenMinutes() {
  const wait = window.setTimeout.bind(window)
  const hasty = (act: () => void, ms?: number) => wait(act, ms === 60_000 ? 500 : ms)
  window.setTimeout = hasty as typeof window.setTimeout
}
