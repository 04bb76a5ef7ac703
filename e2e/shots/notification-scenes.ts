import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ })

export async function openBell(page: Page) {
  await bell(page).click()
  await page.getByRole('link', { name: 'Ver todas las notificaciones' }).waitFor()
}

export async function openChoices(page: Page) {
  await page.getByRole('button', { name: 'Avisos', exact: true }).click()
  const quiet = page.getByRole('switch', { name: 'Horas de silencio' })
  await quiet.waitFor()
  if (!(await quiet.isChecked())) await quiet.click()
  await page.getByLabel('Desde').waitFor()
}

export const notificationScenes: Scene[] = [
  { name: 'campana-vacia', as: 'newcomer', path: '/', act: openBell },
  { name: 'notificaciones-vacias', as: 'newcomer', path: '/notifications' },
  { name: 'notificaciones', as: 'owner', path: '/notifications', act: (page, { ring }) => ring(page) },
  {
    name: 'campana',
    as: 'owner',
    path: '/',
    act: async (page, { ring }) => {
      await ring(page)
      await page.goto('/')
      await openBell(page)
    },
  },
  { name: 'avisos', as: 'owner', path: '/notifications', act: openChoices },
  {
    name: 'notificaciones-menu',
    as: 'owner',
    path: '/notifications',
    act: async (page) => {
      await page.getByRole('button', { name: 'Más acciones' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
]
