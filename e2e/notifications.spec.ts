import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { bell, heard } from './bell.ts'
import { expect, test } from './house.ts'
import { lookAt } from './live-console.ts'
import { sees } from './strings/sees.ts'

const ana = { id: 9001, firstName: 'Ana', lastName: 'Ruiz' }
const leo = { id: 9002, firstName: 'Leo' }
/** Telegram asks for a name, and takes a blank one. */
const nobody = { id: 9003, firstName: ' ' }
const long = 'Quiero saber si tienen envío a Bogotá, y cómo se hace el pedido'

test('the dropdown shows the beginning of each message, and reads or deletes one or all', async ({ page, product }) => {
  const bot = await lookAt(page, product, 'campanera', '/')
  await bell(page).click()
  await sees(page, 'Notificaciones', 'dropdown')
  await sees(page, 'No hay notificaciones')
  await axe(page)

  bot.say(ana, long)
  bot.say(leo, 'Buenas')
  const list = page.getByRole('list', { name: 'Lista de notificaciones' })
  await expect(list.getByText(`${long.slice(0, limits.notificationPreview)}…`)).toBeVisible()
  await expect(list).toContainText('Leo')
  expect((await list.boundingBox())?.height).toBe(400)
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 2 sin leer')
  await axe(page)

  await page.getByRole('button', { name: 'Eliminar: Leo' }).click()
  await expect(list.getByRole('button', { name: /^Ana Ruiz/ })).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await sees(page, 'Marcar todas')
  await page.getByRole('button', { name: 'Marcar todas' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones')
  await expect(list).toContainText('Ana Ruiz')
  await sees(page, 'Borrar todas')
  await page.getByRole('button', { name: 'Borrar todas' }).click()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  // It stays while the mouse is over it.
  await page.getByText('1 notificación eliminada').hover()
  await axe(page)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 notificación eliminada')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeHidden()
  await bell(page).click()
  await expect(list).toContainText('Ana Ruiz')
  await page.getByRole('button', { name: 'Eliminar: Ana Ruiz' }).click()
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeFocused()

  await sees(page, 'Ver todas las notificaciones')
  await page.getByRole('link', { name: 'Ver todas las notificaciones' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(list).toBeHidden()
})

test('the screen counts each message, folds many of one person, and what is clicked is read and leads on', async ({
  page,
  product,
}) => {
  const bot = await lookAt(page, product, 'contadora', '/notifications')
  await sees(page.locator('main'), 'Notificaciones', 'notifications')
  await expect(page).toHaveTitle('Notificaciones · Portavoz')
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await axe(page)
  bot.say(leo, 'Buenas')
  await heard(page, 1)
  for (const [count, said] of ['Uno', 'Dos', 'Tres'].entries()) {
    bot.say(ana, said)
    await heard(page, count + 2)
    await bot.waitForSent(count + 2)
  }
  const folded = page.getByRole('listitem').filter({ hasText: '3 mensajes nuevos de Ana Ruiz' })
  await expect(folded).toContainText('Tres')
  await expect(page.getByRole('listitem').filter({ hasText: 'Leo' })).toBeVisible()
  for (const label of ['Total', 'Sin leer', 'Leídas', 'Prioritarias'] as const) await sees(page.locator('main'), label)
  await expect(figures(page)).toHaveText(['4', '4', '0', '0'])
  await axe(page)

  await folded.getByRole('button', { name: /^3 mensajes/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ana Ruiz' })).toBeVisible()
  await page.goBack()
  await expect(folded).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '3 mensajes de Ana Ruiz' })).toBeVisible()
  await expect(figures(page)).toHaveText(['4', '1', '3', '0'])

  await page.getByRole('button', { name: 'Eliminar: Leo' }).click()
  await expect(figures(page)).toHaveText(['3', '0', '3', '0'])
  await page.reload()
  await expect(page.getByText('3 mensajes de Ana Ruiz')).toBeVisible()

  await page.getByLabel('Tipo').selectOption('Errores de agentes')
  await expect(page.getByText('Ninguna es de este tipo.')).toBeVisible()
  await axe(page)
  await page.getByLabel('Tipo').selectOption('Mensajes')
  bot.say(leo, 'Sigo aquí')
  await heard(page, 1)
  await sees(page, 'Marcar todas como leídas')
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(figures(page)).toHaveText(['4', '0', '4', '0'])

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await sees(page, 'Eliminar todas')
  await axe(page)
  await page.getByRole('menuitem', { name: 'Eliminar todas' }).click()
  await expect(figures(page)).toHaveText(['0', '0', '0', '0'])
  await expect(page.getByText('No hay notificaciones')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(figures(page)).toHaveText(['4', '0', '4', '0'])

  bot.say(nobody, 'Hola')
  await heard(page, 1)
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await sees(page.getByRole('listitem'), 'Usuario anónimo')
  await page.reload()
  await expect(figures(page)).toHaveText(['5', '0', '5', '0'])
})

test('a conversation that goes to a person is urgent, and so is whoever writes in it', async ({ page, product }) => {
  const bot = await lookAt(page, product, 'atareada', '/conversations')
  bot.say(ana, '¿Tienen envío?')
  await bot.waitForSent(1)
  await page.getByRole('article').click()
  const thread = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await thread.getByRole('button', { name: 'Transferir a humano' }).click()
  await expect(thread.getByText('la transferiste a una persona.')).toBeVisible()
  await page.keyboard.press('Escape')
  await heard(page, 2)
  bot.say(ana, '¿Hay alguien?')
  await heard(page, 3)

  await page.goto('/notifications')
  await expect(figures(page)).toHaveText(['3', '3', '0', '2'])
  await expect(page.getByRole('listitem').filter({ hasText: '¿Hay alguien?' })).toContainText('En pausa')
  const handOff = page.getByRole('listitem').filter({ hasText: 'Ana Ruiz espera a una persona' })
  await expect(handOff).toContainText('La transferiste tú. Ventas ya no le responde.')
  await axe(page)
  await handOff.getByRole('button', { name: /^Ana Ruiz espera/ }).click()
  await expect(thread).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
})

test('a notification leads to no place but the house, whatever was written into its store', async ({
  page,
  product,
}) => {
  const bot = await lookAt(page, product, 'blindada', '/notifications')
  bot.say(ana, 'Hola')
  await heard(page, 1)
  // What the page knows would be written over what is put there: another page of the house knows nothing.
  const quiet = '/boot.js'
  for (const actionUrl of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https://evil.example']) {
    await page.goto(quiet)
    await page.evaluate((url) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('portavoz.notifications.'))!
      const kept = JSON.parse(localStorage.getItem(key)!) as {
        state: { items: { actionUrl: string; read: boolean }[] }
      }
      for (const item of kept.state.items) Object.assign(item, { actionUrl: url, read: false })
      localStorage.setItem(key, JSON.stringify(kept))
    }, actionUrl)
    await page.goto('/notifications')
    await heard(page, 1)
    await page.getByRole('button', { name: /^Ana Ruiz/ }).click()
    await expect(bell(page)).toHaveAccessibleName('Notificaciones')
    await expect(page).toHaveURL('/notifications')
  }
})

const figures = (page: Page) => page.locator('main dl dt + dd')
