import type { Page } from '@playwright/test'

/** The region of the toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' })
