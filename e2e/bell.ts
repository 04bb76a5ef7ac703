import { expect, type Page } from '@playwright/test'

export const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ })

/** The bell counts this many that nobody has read. */
export const heard = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(`Notificaciones, ${unread} sin leer`)
