import type { Page } from '@playwright/test'

/** Where toasts are told. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
