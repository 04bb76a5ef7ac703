import type { Page } from '@playwright/test'
import { instantReplies } from '../apps/server/test/helpers/instant-replies.ts'
import { unauthorized } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { checkAllSizes } from './all-sizes.ts'
import { readLayoutShift } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { patchResponse } from './route-overrides.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

const longName = 'Ximena del Rosario Altagracia de los Ángeles Montenegro y Villavicencio'
const needsYou = (page: Page) => page.getByRole('region', { name: 'Necesitan de ti' })
const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Dashboard' })

test('dashboard: what needs a person comes first, live, and opens the list with the same number', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'primero-lo-urgente')
  const bot = await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  await openSignedIn(page, owner)
  const section = needsYou(page)
  await expect(section).toContainText('Nadie te espera')
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02)

  for (const [id, firstName] of [
    [54_001, 'Ana'],
    [54_002, longName],
  ] as const)
    bot.sendAsCustomer({ id, firstName }, '¿Me ayuda una persona?')
  const list = async () =>
    (await callApi(product, token, 'GET', '/conversations'))['items'] as { id: string; contact: { name: string } }[]
  await expect.poll(async () => (await list()).length).toBe(2)
  for (const { id } of await list())
    await callApi(product, token, 'PUT', `/conversations/${id}/status`, { status: 'transferred' })
  bot.sendAsCustomer({ id: 54_001, firstName: 'Ana' }, '¿Hola?')
  bot.sendAsCustomer({ id: 54_002, firstName: longName }, '¿Hola?')
  await expect(section.getByRole('link', { name: '2 personas esperan respuesta' })).toBeVisible()
  await expect(section.getByRole('listitem').filter({ hasText: 'Ana' })).toContainText(
    /espera (desde hace un momento|\d+ min)/,
  )
  await expect(section.getByRole('listitem').filter({ hasText: 'Ana' })).toContainText('¿Hola?')
  await expect(menuLink(page)).toContainText('2 cosas necesitan de ti')
  await checkAllSizes(page)

  await section.getByRole('link', { name: '2 personas esperan respuesta' }).click()
  await expect(page).toHaveURL(/order=waiting/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goBack()
  await section.getByRole('link', { name: /Ana/ }).click()
  await expect(page.getByRole('dialog')).toContainText('¿Hola?')

  await test.step('a second device resolves one, and the bot loses its token', async () => {
    await page.goto('/')
    const [first] = await list()
    await callApi(product, token, 'PUT', `/conversations/${first?.id}/status`, { status: 'resolved' })
    await expect(section.getByRole('link', { name: '1 persona espera respuesta' })).toBeVisible()
    bot.fail('*', unauthorized())
    bot.updateQueue.endPoll(unauthorized())
    const silent = section.getByRole('link', { name: /Ventas.*No está respondiendo/ })
    await expect(silent).toContainText('Telegram rechazó el token del bot')
    await expect(page.getByText('Todo en orden')).toBeHidden()
    await expect(menuLink(page)).toContainText('2 cosas necesitan de ti')
    await checkAllSizes(page)
    await silent.click()
    await expect(page.getByRole('heading', { name: 'Ventas', level: 1 })).toBeVisible()
  })

  await test.step('the list of agents and the thread say so, too', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Agentes con error' }).click()
    await expect(page.getByRole('article')).toContainText('No está respondiendo')
    await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'No están respondiendo' })
    await expect(page).toHaveURL('/agents?show=not_answering')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'En pausa' })
    await expect(page.getByText('Ningún agente con esos filtros')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await expect(page).toHaveURL('/agents')
    await page.goto('/conversations')
    await page.getByRole('article').filter({ hasText: 'Ana' }).getByRole('button').first().click()
    const thread = page.getByRole('dialog', { name: 'Ana' })
    await expect(thread).toHaveAccessibleDescription(/^Ventas No está respondiendo/)
    await expect(thread.getByText('Telegram rechazó el token del bot')).toBeVisible()
    await checkAllSizes(page)
  })
})

test('dashboard: the figures of the week are those of the page that they open', async ({
  page,
  product,
  timezoneId,
}) => {
  const owner = await signUp(product, 'semanera')
  // The days of the figures are those of the agent's zone, and the last column is the browser's today.
  const bot = await createAgent(product, owner, {
    customConfig: { ...instantReplies, businessHours: { timezone: timezoneId } },
  })
  await openSignedIn(page, owner)
  const week = page.getByRole('region', { name: 'Tu semana' })
  await expect(needsYou(page)).toBeVisible()
  await expect(week).toBeHidden()
  bot.sendAsCustomer({ id: 54_101, firstName: 'Luz' }, 'Hola')
  await expect(week).toBeVisible()
  await expect.poll(() => bot.sent.length).toBeGreaterThan(0)
  await page.reload()
  const received = week.getByRole('link', { name: /^Mensajes recibidos/ })
  await expect(received).toContainText('1')
  await expect(week.getByRole('link', { name: /^El agente/ })).toContainText('1')
  await expect(week.getByRole('img')).toHaveText(/0\D+1\D+$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await week.getByRole('button', { name: 'Ver tabla' }).click()
  await expect(week.getByRole('row')).toHaveCount(8)
  await expect(week.getByRole('rowheader').last()).toBeInViewport({ ratio: 1 })
  await checkAllSizes(page)
  await received.click()
  await expect(page).toHaveURL(/\/analytics\?periodo=7-dias/)
  const figure = page.locator('dl > div').filter({ has: page.getByText('Mensajes recibidos', { exact: true }) })
  await expect(figure).toContainText('1')

  await test.step('each figure opens the section that explains it', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goBack()
    for (const [label, section] of [
      ['Mensajes recibidos', 'Mensajes por día'],
      ['El agente', 'Quién contestó primero'],
      ['Una persona', 'Quién contestó primero'],
      ['Nadie', 'Quién contestó primero'],
      ['La mitad esperó hasta', 'Cuánto esperaron'],
    ] as const) {
      await week.getByRole('link', { name: label }).click()
      await expect(page.getByRole('region', { name: section })).toBeFocused()
      await expect(page.getByRole('heading', { name: section })).toBeInViewport()
      await page.goBack()
    }
  })

  await test.step('coming back to a section that was opened leaves the focus at the page', async () => {
    await page.goForward()
    const section = page.getByRole('region', { name: 'Cuánto esperaron' })
    await expect(section).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(page.getByRole('main')).toBeFocused()
    await expect(section).not.toBeFocused()
    await expect(page.getByRole('region', { name: 'Cómo terminó cada consulta' })).not.toHaveAttribute('tabindex')
  })

  await test.step('large numbers over the columns stay apart on a phone', async () => {
    await patchResponse<{ days: object[] }>(page, '**/api/analytics?*', ({ days, ...figures }) => ({
      ...figures,
      days: days.map((day) => ({ ...day, received: 123_456 })),
    }))
    await page.goto('/')
    await expect(week.getByRole('img')).toContainText(/123\smil/)
    const overflows = await week
      .getByRole('img')
      .locator('span.num')
      .evaluateAll((labels) => labels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    expect(Math.max(...overflows)).toBe(0)
  })
})

test('dashboard: when what waits cannot be read, the rest is shown and it can be read again', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/pending/)
  const owner = await signUp(product, 'sin-cuentas')
  await createAgent(product, owner)
  let isBroken = true
  await page.route('**/api/pending*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await openSignedIn(page, owner)
  await expect(needsYou(page).getByRole('alert')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Actividad reciente' })).toBeVisible()
  isBroken = false
  await needsYou(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(needsYou(page)).toContainText('Nadie te espera')
})
