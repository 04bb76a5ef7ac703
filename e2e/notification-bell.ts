import { expect, type Page } from '@playwright/test'

export const notificationBell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ })

/** Expects this number of unread notifications in the accessible name of the bell. */
export const expectUnread = (page: Page, unread: number) =>
  expect(notificationBell(page)).toHaveAccessibleName(`Notificaciones, ${unread} sin leer`)
