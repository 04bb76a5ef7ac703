import type { Page } from '@playwright/test'
import type { ShotScene } from './scene.ts'

const notificationBell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ })

export async function openDropdown(page: Page) {
  await notificationBell(page).click()
  await page.getByRole('link', { name: 'Ver todas las notificaciones' }).waitFor()
}

export async function openAlertSettings(page: Page) {
  await page.getByRole('button', { name: 'Avisos', exact: true }).click()
  const quiet = page.getByRole('switch', { name: 'Horas de silencio' })
  await quiet.waitFor()
  if (!(await quiet.isChecked())) await quiet.click()
  await page.getByLabel('Desde').waitFor()
}

export const notificationScenes: ShotScene[] = [
  { name: 'campana-vacia', viewer: 'newcomer', path: '/', prepare: openDropdown },
  { name: 'notificaciones-vacias', viewer: 'newcomer', path: '/notifications' },
  {
    name: 'notificaciones',
    viewer: 'owner',
    path: '/notifications',
    prepare: (page, { sendUnreadMessages }) => sendUnreadMessages(page),
  },
  {
    name: 'campana',
    viewer: 'owner',
    path: '/',
    prepare: async (page, { sendUnreadMessages }) => {
      await sendUnreadMessages(page)
      await page.goto('/')
      await openDropdown(page)
    },
  },
  { name: 'avisos', viewer: 'owner', path: '/notifications', prepare: openAlertSettings },
  {
    name: 'notificaciones-menu',
    viewer: 'owner',
    path: '/notifications',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Más acciones' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
]
