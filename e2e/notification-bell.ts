import { expect, type Page } from '@playwright/test'

export const notificationBell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ })

/** Expects this number of unread notifications in the accessible name of the bell. */
export const expectUnread = (page: Page, unread: number) =>
  expect(notificationBell(page)).toHaveAccessibleName(`Notificaciones, ${unread} sin leer`)

/** Closes the dropdown. A popover that is still opening ignores Escape. */
export const closeNotifications = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeHidden({ timeout: 500 })
  }).toPass()
