import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expectUnread } from './notification-bell.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { createAgent, fetchToken, signIn, signUp } from './users.ts'
import type { Product } from './product.ts'

const ana = { id: 9501, firstName: 'Ana' }
const leo = { id: 9502, firstName: 'Leo' }

type WindowWithAlerts = typeof globalThis & { alerts: Notification[]; notes: number }

/** Records the notifications and sounds that the page creates, and lets them through. */
function recordAlerts() {
  const page = window as unknown as WindowWithAlerts
  page.alerts = []
  page.notes = 0
  page.Notification = new Proxy(Notification, {
    construct(target, args: [string, NotificationOptions]) {
      const notification = new target(...args)
      page.alerts.push(notification)
      return notification
    },
  })
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function note() {
    page.notes += 1
    return createOscillator.call(this)
  }
}

/** Headless browsers deny the permission without asking. */
function grantNotifications() {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = () => Promise.resolve('granted')
}

test.beforeEach(({ context }) => context.addInitScript(recordAlerts))

test('alerts: nothing sounds or pops up by default, and a browser refusal says what to do', async ({
  page,
  product,
}) => {
  const { bot } = await openNotifications(page, product, 'silenciosa')
  bot.sendAsCustomer(ana, 'Hola')
  await expectUnread(page, 1)
  await openAlertSettings(page)
  for (const name of ['Con Portavoz abierto', 'Sonido', 'Horas de silencio'])
    await expect(page.getByRole('switch', { name })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Sonido' })).toHaveAccessibleDescription(/^Un tono corto/)
  await checkAccessibility(page)
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  await page.getByRole('switch', { name: 'Con Portavoz abierto' }).click()
  await expect(page.getByText(/Tu navegador los tiene bloqueados\. Pulsa el candado/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Con Portavoz abierto' })).not.toBeChecked()
  await checkAccessibility(page)
  expect([await shownAlertTitles(page), await countSounds(page)]).toEqual([[], 0])
})

test('alerts: news pop up and sound once, but not for the open conversation', async ({ page, context, product }) => {
  await context.addInitScript(grantNotifications)
  const { bot } = await openNotifications(page, product, 'sonora')
  await openAlertSettings(page)
  await page.getByRole('switch', { name: 'Con Portavoz abierto' }).click()
  await expect(page.getByRole('switch', { name: 'Con Portavoz abierto' })).toBeChecked()
  await page.getByRole('switch', { name: 'Sonido' }).click()
  await expect.poll(() => countSounds(page), 'how it will sound').toBe(1)
  await checkAccessibility(page)
  await page.keyboard.press('Escape')

  bot.sendAsCustomer(ana, 'Hola')
  bot.sendAsCustomer(leo, 'Buenas')
  await expect.poll(async () => (await shownAlertTitles(page)).toSorted()).toEqual(['Ana', 'Leo'])
  expect(await countSounds(page)).toBe(2)

  const second = await context.newPage()
  await second.goto('/conversations')
  await second.getByRole('article').filter({ hasText: 'Ana' }).click()
  await expect(second.getByRole('dialog', { name: 'Ana' })).toBeVisible()
  bot.sendAsCustomer(ana, '¿Siguen ahí?')
  // The open conversation was read, on every tab.
  await expectUnread(page, 1)
  bot.sendAsCustomer(leo, 'Yo también')
  await expect.poll(async () => (await shownAlertTitles(page)).toSorted()).toEqual(['Ana', 'Leo', 'Leo'])
  expect(await shownAlertTitles(second), 'only the tab that listens tells').toEqual([])
  expect(await countSounds(second)).toBe(0)
  await second.close()

  await page.evaluate(() => (window as unknown as WindowWithAlerts).alerts.at(-1)?.dispatchEvent(new Event('click')))
  await expect(page.getByRole('dialog', { name: 'Leo' })).toBeVisible()
})

test('alerts: a person of several businesses reads which one each is about', async ({ page, context, product }) => {
  await context.addInitScript(grantNotifications)
  const { owner, bot } = await openNotifications(page, product, 'dos-negocios')
  await callApi(product, await fetchToken(product, owner), 'POST', '/workspaces', { name: 'Panes del sur' })
  await page.reload()
  await openAlertSettings(page)
  await page.getByRole('switch', { name: 'Con Portavoz abierto' }).click()
  await expect(page.getByRole('switch', { name: 'Con Portavoz abierto' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.locator('main').getByText('En vivo')).toBeVisible()
  bot.sendAsCustomer(ana, 'Hola')
  await expect.poll(() => shownAlertTitles(page)).toEqual(['Ana · dos-negocios'])
  const customers = Array.from({ length: 4 }, (_, index) => ({ id: 9510 + index, firstName: `Cliente ${index}` }))
  for (const customer of customers) bot.sendAsCustomer(customer, 'Hola')
  await expect
    .poll(async () => (await shownAlertTitles(page)).slice(1).every((title) => title.endsWith(' · dos-negocios')))
    .toBe(true)
  await expectUnread(page, 5)
})

test('quiet hours: everything waits in the bell, and each user has own settings', async ({
  page,
  context,
  product,
}) => {
  await context.addInitScript(grantNotifications)
  const { bot } = await openNotifications(page, product, 'durmiente')
  const next = await signUp(product, 'despierta')
  await openAlertSettings(page)
  await page.getByRole('switch', { name: 'Con Portavoz abierto' }).click()
  await page.getByRole('switch', { name: 'Horas de silencio' }).click()
  await page.getByLabel('Desde').fill('00:00')
  await page.getByLabel('Hasta').fill('00:00')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  bot.sendAsCustomer(ana, 'Hola')
  await expectUnread(page, 1)
  await page.reload()
  await openAlertSettings(page)
  await expect(page.getByLabel('Desde')).toHaveValue('00:00')
  await page.getByRole('switch', { name: 'Horas de silencio' }).click()
  await page.keyboard.press('Escape')
  bot.sendAsCustomer(leo, 'Buenas')
  await expect.poll(() => shownAlertTitles(page)).toEqual(['Leo'])

  await page.getByRole('button', { name: 'Cuenta de durmiente' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, next)
  await page.goto('/notifications')
  await openAlertSettings(page)
  await expect(page.getByRole('switch', { name: 'Con Portavoz abierto' })).not.toBeChecked()
})

const shownAlertTitles = (page: Page) =>
  page.evaluate(() => (window as unknown as WindowWithAlerts).alerts.map(({ title }) => title))

/** A sound has two notes. */
const countSounds = (page: Page) => page.evaluate(() => (window as unknown as WindowWithAlerts).notes / 2)

const openAlertSettings = (page: Page) => page.getByRole('button', { name: 'Avisos', exact: true }).click()

async function openNotifications(page: Page, product: Product, username: string) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  await page.goto('/login?from=%2Fnotifications')
  await signIn(page, owner)
  await expect(page.locator('main').getByText('En vivo')).toBeVisible()
  return { owner, bot }
}
