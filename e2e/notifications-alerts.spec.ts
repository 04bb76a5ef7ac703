import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { heard } from './bell.ts'
import { expect, test } from './house.ts'
import { openAgent, signIn, signUp } from './people.ts'
import type { Product } from './product.ts'

const ana = { id: 9501, firstName: 'Ana' }
const leo = { id: 9502, firstName: 'Leo' }

type Told = typeof globalThis & { told: Notification[]; notes: number }

/** Notes down what the browser is told to show and to sound, and lets it do so. */
function listenToTheBrowser() {
  const page = window as unknown as Told
  page.told = []
  page.notes = 0
  page.Notification = new Proxy(Notification, {
    construct(target, args: [string, NotificationOptions]) {
      const shown = new target(...args)
      page.told.push(shown)
      return shown
    },
  })
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function note() {
    page.notes += 1
    return createOscillator.call(this)
  }
}

/** A browser without windows has nobody to ask, and says no by itself. */
function sayYes() {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = () => Promise.resolve('granted')
}

test.beforeEach(({ context }) => context.addInitScript(listenToTheBrowser))

test('nothing sounds or pops up until it is asked for; a browser that refuses is said, with what to do', async ({
  page,
  product,
}) => {
  const { bot } = await lookAt(page, product, 'silenciosa')
  bot.say(ana, 'Hola')
  await heard(page, 1)
  await openChoices(page)
  for (const name of ['Avisos en el escritorio', 'Sonido', 'Horas de silencio'])
    await expect(page.getByRole('switch', { name })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Sonido' })).toHaveAccessibleDescription(/^Un tono corto/)
  await axe(page)
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  await page.getByRole('switch', { name: 'Avisos en el escritorio' }).click()
  await expect(page.getByText(/Tu navegador los tiene bloqueados\. Pulsa el candado/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Avisos en el escritorio' })).not.toBeChecked()
  await axe(page)
  expect([await told(page), await sounds(page)]).toEqual([[], 0])
})

test('news pop up and sound once, but not from the conversation that somebody looks at', async ({
  page,
  context,
  product,
}) => {
  await context.addInitScript(sayYes)
  const { bot } = await lookAt(page, product, 'sonora')
  await openChoices(page)
  await page.getByRole('switch', { name: 'Avisos en el escritorio' }).click()
  await expect(page.getByRole('switch', { name: 'Avisos en el escritorio' })).toBeChecked()
  await page.getByRole('switch', { name: 'Sonido' }).click()
  await expect.poll(() => sounds(page), 'how it will sound').toBe(1)
  await axe(page)
  await page.keyboard.press('Escape')

  bot.say(ana, 'Hola')
  bot.say(leo, 'Buenas')
  await expect.poll(async () => (await told(page)).toSorted()).toEqual(['Ana', 'Leo'])
  expect(await sounds(page)).toBe(2)

  const second = await context.newPage()
  await second.goto('/conversations')
  await second.getByRole('article').filter({ hasText: 'Ana' }).click()
  await expect(second.getByRole('dialog', { name: 'Ana' })).toBeVisible()
  bot.say(ana, '¿Siguen ahí?')
  await heard(page, 3)
  bot.say(leo, 'Yo también')
  await expect.poll(async () => (await told(page)).toSorted()).toEqual(['Ana', 'Leo', 'Leo'])
  expect(await told(second), 'only the tab that listens tells').toEqual([])
  expect(await sounds(second)).toBe(0)
  await second.close()

  await page.evaluate(() => (window as unknown as Told).told.at(-1)?.dispatchEvent(new Event('click')))
  await expect(page.getByRole('dialog', { name: 'Leo' })).toBeVisible()
})

test('in the hours of silence everything waits in the bell, and each person chooses for themselves', async ({
  page,
  context,
  product,
}) => {
  await context.addInitScript(sayYes)
  const { bot } = await lookAt(page, product, 'durmiente')
  const next = await signUp(product, 'despierta')
  await openChoices(page)
  await page.getByRole('switch', { name: 'Avisos en el escritorio' }).click()
  await page.getByRole('switch', { name: 'Horas de silencio' }).click()
  await page.getByLabel('Desde').fill('00:00')
  await page.getByLabel('Hasta').fill('00:00')
  await axe(page)
  await page.keyboard.press('Escape')
  bot.say(ana, 'Hola')
  await heard(page, 1)
  await page.reload()
  await openChoices(page)
  await expect(page.getByLabel('Desde')).toHaveValue('00:00')
  await page.getByRole('switch', { name: 'Horas de silencio' }).click()
  await page.keyboard.press('Escape')
  bot.say(leo, 'Buenas')
  await expect.poll(() => told(page)).toEqual(['Leo'])

  await page.getByRole('button', { name: 'Cuenta de durmiente' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, next)
  await page.goto('/notifications')
  await openChoices(page)
  await expect(page.getByRole('switch', { name: 'Avisos en el escritorio' })).not.toBeChecked()
})

const told = (page: Page) => page.evaluate(() => (window as unknown as Told).told.map(({ title }) => title))

/** A sound is two notes. */
const sounds = (page: Page) => page.evaluate(() => (window as unknown as Told).notes / 2)

const openChoices = (page: Page) => page.getByRole('button', { name: 'Avisos', exact: true }).click()

async function lookAt(page: Page, product: Product, username: string) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner)
  await page.goto('/login?from=%2Fnotifications')
  await signIn(page, owner)
  await expect(page.locator('main').getByText('En vivo')).toBeVisible()
  return { owner, bot }
}
