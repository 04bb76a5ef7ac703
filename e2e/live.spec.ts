import { problems } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { unauthorized } from '../apps/server/test/fakes/telegram/refusal.ts'
import { expect, test } from './house.ts'
import { openAgent, signIn, signUp } from './people.ts'

const ana = { id: 7001, firstName: 'Ana', lastName: 'Ruiz' }

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

test('a server that dies and comes back is said, and nothing written meanwhile is missed or told twice', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(
    /ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/,
  )
  const { bot } = await liveIn(page, product, 'paciente', { before: () => page.clock.install() })
  bot.say(ana, 'Uno')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await bell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()

  await bot.waitForSent(1)
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

test('two windows of one person agree, listen once, and the second goes on when the first closes', async ({
  page,
  context,
  product,
}) => {
  const lines: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) lines.push(request.frame().page())
  })
  const { bot } = await liveIn(page, product, 'doble')
  const second = await context.newPage()
  await second.goto('/conversations')
  await expect(second.getByText('Todavía no hay conversaciones')).toBeVisible()

  bot.say(ana, 'Hola a las dos')
  for (const window of [page, second]) {
    await expect(window.getByRole('article')).toContainText('Hola a las dos')
    await expect(bell(window)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  }
  expect(lines.filter((line) => line === second)).toEqual([])
  await bell(page).click()
  await page.getByRole('button', { name: 'Marcar todas' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notificaciones')

  await page.close()
  await expect.poll(() => lines.at(-1) === second).toBe(true)
  bot.say(ana, 'Hola a la que queda')
  await expect(bell(second)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await expect(second.getByRole('article')).toContainText('Hola a la que queda')
})

test('the bell tells an agent’s trouble once, in the words of its card', async ({ page, product }) => {
  const { bot } = await liveIn(page, product, 'impaciente')
  bot.fail('*', unauthorized())
  bot.inbox.endPoll(unauthorized())
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await bell(page).click()
  await expect(page.getByText('Ventas tiene un problema')).toBeVisible()
  await expect(page.getByText(problems['telegram.token_revoked'].text)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('token_revoked')
  await page.getByRole('button', { name: /^Ventas tiene un problema/ }).click()
  await expect(page.getByRole('dialog', { name: 'Editar agente' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText(problems['telegram.token_revoked'].text)
  await expect(page.locator('body')).not.toContainText('token_revoked')
})

test('who signs in after somebody else sees nothing of them', async ({ page, product }) => {
  const { bot } = await liveIn(page, product, 'primera')
  const next = await signUp(product, 'segunda')
  bot.say(ana, 'Esto es de la primera')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await page.getByRole('button', { name: 'Cuenta de primera' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')

  await signIn(page, next)
  await bell(page).click()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.goto('/conversations')
  await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Esto es de la primera')
})

test('a session ended elsewhere leads to /login once, and back to the same place', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/401 \(Unauthorized\)/)
  const { owner } = await liveIn(page, product, 'echada')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('portavoz.session')!) as { token: string }
    return fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })
  await expect(page).toHaveURL('/login?from=%2Fconversations', { timeout: 10_000 })
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  expect(visited).toEqual(['/login'])
  await signIn(page, owner)
  await expect(page).toHaveURL('/conversations')
})

const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ })

/** A person of their own, with an agent, looking at their conversations while the stream is up. */
async function liveIn(
  page: Page,
  product: Parameters<typeof signUp>[0],
  username: string,
  { before }: { before?: () => Promise<unknown> } = {},
) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner)
  await before?.()
  await page.goto('/login?from=%2Fconversations')
  await signIn(page, owner)
  await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  await bell(page).click()
  await expect(page.getByText('En vivo')).toBeVisible()
  // A popover that is still opening does not hear the keyboard.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('En vivo')).toBeHidden({ timeout: 500 })
  }).toPass()
  return { owner, bot }
}

/** In the page: what waits a minute waits half a second. A clock put forward would cut the stream, which is silent meanwhile. */
function hastenMinutes() {
  const wait = window.setTimeout.bind(window)
  const hasty = (act: () => void, ms?: number) => wait(act, ms === 60_000 ? 500 : ms)
  window.setTimeout = hasty as typeof window.setTimeout
}

/** Does it, and waits for the question that the page then asks to be answered. */
async function asked(page: Page, act: () => Promise<unknown>) {
  const answer = page.waitForResponse(/\/api\/conversation-logs\/notifications/)
  await act()
  await (await answer).finished()
}
