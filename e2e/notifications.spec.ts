import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { notificationBell, expectUnread } from './notification-bell.ts'
import { expect, test } from './fixtures.ts'
import { openLivePage } from './live-console.ts'
import { expectText } from './strings/expect-text.ts'

const ana = { id: 9001, firstName: 'Ana', lastName: 'Ruiz' }
const leo = { id: 9002, firstName: 'Leo' }
/** Telegram requires a name and accepts a blank one. */
const namelessContact = { id: 9003, firstName: ' ' }
const LONG_MESSAGE = 'Quiero saber si tienen envío a Bogotá, y cómo se hace el pedido'

test('notification dropdown: it shows the beginning of each message, and the user reads or deletes one or all', async ({
  page,
  product,
}) => {
  const bot = await openLivePage(page, product, 'campanera', '/')
  await notificationBell(page).click()
  await expectText(page, 'Notificaciones', 'dropdown')
  await expectText(page, 'No hay notificaciones')
  await checkAccessibility(page)

  const list = page.getByRole('list', { name: 'Lista de notificaciones' })
  bot.sendAsCustomer(leo, 'Buenas')
  await expect(list).toContainText('Leo')
  bot.sendAsCustomer(ana, LONG_MESSAGE)
  await expect(list.getByText(`${LONG_MESSAGE.slice(0, limits.notificationPreview)}…`)).toBeVisible()
  expect((await list.boundingBox())?.height).toBe(400)
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 2 sin leer')
  await checkAccessibility(page)

  // The last row: its neighbour is the one above.
  await page.getByRole('button', { name: 'Eliminar: Leo' }).click()
  await expect(list.getByRole('button', { name: /^Ana Ruiz/ })).toBeFocused()
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await expectText(page, 'Marcar todas')
  await page.getByRole('button', { name: 'Marcar todas' }).click()
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones')
  await expect(list).toContainText('Ana Ruiz')
  await expectText(page, 'Borrar todas')
  await page.getByRole('button', { name: 'Borrar todas' }).click()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  // The toast stays while the mouse is over it.
  await page.getByText('1 notificación eliminada').hover()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 notificación eliminada')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeHidden()
  await notificationBell(page).click()
  await expect(list).toContainText('Ana Ruiz')
  await page.getByRole('button', { name: 'Eliminar: Ana Ruiz' }).click()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeFocused()

  await expectText(page, 'Ver todas las notificaciones')
  await page.getByRole('link', { name: 'Ver todas las notificaciones' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(list).toBeHidden()
})

test('notification dropdown: a press on a toast closes it, also if toasts loaded after it opened', async ({
  page,
  product,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/toaster-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const bot = await openLivePage(page, product, 'sinprisa', '/')
  await notificationBell(page).click()
  const dropdown = page.getByRole('dialog', { name: 'Notificaciones' })
  bot.sendAsCustomer(leo, 'Buenas')
  await expect(dropdown.getByRole('list')).toContainText('Leo')
  gate.resolve()
  await page.getByRole('button', { name: 'Borrar todas' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(dropdown).toBeHidden()
})

test('notifications page: it counts and groups messages, and a click reads them and opens the conversation', async ({
  page,
  product,
}) => {
  const bot = await openLivePage(page, product, 'contadora', '/notifications')
  await expectText(page.locator('main'), 'Notificaciones', 'notifications')
  await expect(page).toHaveTitle('Notificaciones · Portavoz')
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await checkAccessibility(page)
  bot.sendAsCustomer(leo, 'Buenas')
  await expectUnread(page, 1)
  for (const [count, text] of ['Uno', 'Dos', 'Tres'].entries()) {
    bot.sendAsCustomer(ana, text)
    await expectUnread(page, count + 2)
    await bot.waitForSent(count + 2)
  }
  const groupItem = page.getByRole('listitem').filter({ hasText: '3 mensajes nuevos de Ana Ruiz' })
  await expect(groupItem).toContainText('Tres')
  await expect(page.getByRole('listitem').filter({ hasText: 'Leo' })).toBeVisible()
  for (const label of ['Total', 'Sin leer', 'Leídas', 'Prioritarias'] as const)
    await expectText(page.locator('main'), label)
  await expect(figureValues(page)).toHaveText(['4', '4', '0', '0'])
  await checkAccessibility(page)

  await groupItem.getByRole('button', { name: /^3 mensajes/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ana Ruiz' })).toBeVisible()
  await page.goBack()
  await expect(groupItem).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '3 mensajes de Ana Ruiz' })).toBeVisible()
  await expect(figureValues(page)).toHaveText(['4', '1', '3', '0'])

  await page.getByRole('button', { name: 'Eliminar: Leo' }).click()
  await expect(figureValues(page)).toHaveText(['3', '0', '3', '0'])
  await page.reload()
  await expect(page.getByText('3 mensajes de Ana Ruiz')).toBeVisible()

  await page.getByLabel('Tipo').selectOption('Errores de agentes')
  await expect(page.getByText('Ninguna es de este tipo.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Tipo').selectOption('Mensajes')
  bot.sendAsCustomer(leo, 'Sigo aquí')
  await expectUnread(page, 1)
  await expectText(page, 'Marcar todas como leídas')
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(figureValues(page)).toHaveText(['4', '0', '4', '0'])

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await expectText(page, 'Eliminar todas')
  await checkAccessibility(page)
  await page.getByRole('menuitem', { name: 'Eliminar todas' }).click()
  await expect(figureValues(page)).toHaveText(['0', '0', '0', '0'])
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(figureValues(page)).toHaveText(['4', '0', '4', '0'])

  bot.sendAsCustomer(namelessContact, 'Hola')
  await expectUnread(page, 1)
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expectText(page.getByRole('listitem'), 'Usuario anónimo')
  await page.reload()
  await expect(figureValues(page)).toHaveText(['5', '0', '5', '0'])
})

test('notifications: a hand-off and later messages in its conversation are urgent', async ({ page, product }) => {
  const bot = await openLivePage(page, product, 'atareada', '/conversations')
  bot.sendAsCustomer(ana, '¿Tienen envío?')
  await bot.waitForSent(1)
  await page.getByRole('article').click()
  const thread = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await thread.getByRole('button', { name: 'Transferir a humano' }).click()
  await expect(thread.getByText('la transferiste a una persona.')).toBeVisible()
  await page.keyboard.press('Escape')
  // Reading the thread cleared its first one.
  await expectUnread(page, 1)
  bot.sendAsCustomer(ana, '¿Hay alguien?')
  await expectUnread(page, 2)

  await page.goto('/notifications')
  await expect(figureValues(page)).toHaveText(['3', '2', '1', '2'])
  await expect(page.getByRole('listitem').filter({ hasText: '¿Hay alguien?' })).toContainText('En pausa')
  const handOff = page.getByRole('listitem').filter({ hasText: 'Ana Ruiz espera a una persona' })
  await expect(handOff).toContainText('La transferiste tú. Ventas ya no le responde.')
  await checkAccessibility(page)
  await handOff.getByRole('button', { name: /^Ana Ruiz espera/ }).click()
  await expect(thread).toBeVisible()
  await expect(notificationBell(page)).toHaveCount(0)
})

test('notification with a foreign address in storage: a click leads to no foreign page', async ({ page, product }) => {
  const bot = await openLivePage(page, product, 'blindada', '/notifications')
  bot.sendAsCustomer(ana, 'Hola')
  await expectUnread(page, 1)
  // An open console would overwrite the stored items, so they are changed from a page without the application.
  const quiet = '/boot.js'
  for (const actionUrl of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https://evil.example']) {
    await page.goto(quiet)
    await page.evaluate((url) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('portavoz.notifications.'))!
      const stored = JSON.parse(localStorage.getItem(key)!) as {
        state: { items: { actionUrl: string; read: boolean }[] }
      }
      for (const item of stored.state.items) Object.assign(item, { actionUrl: url, read: false })
      localStorage.setItem(key, JSON.stringify(stored))
    }, actionUrl)
    await page.goto('/notifications')
    await expectUnread(page, 1)
    await page.getByRole('button', { name: /^Ana Ruiz/ }).click()
    await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones')
    await expect(page).toHaveURL('/notifications')
  }
})

const figureValues = (page: Page) => page.locator('main dl dt + dd')
