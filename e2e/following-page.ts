import type { Page } from '@playwright/test'

/** Call it before the page opens. Resolves once the page has opened its event stream, which it does when it is idle. */
export const waitForStream = async (page: Page): Promise<void> => {
  await page.waitForResponse('**/api/events')
}

/** Call it before the page opens. Resolves once the page has read again what it loaded before its stream. */
export const waitUntilFollowing = async (page: Page): Promise<void> => {
  await page.waitForResponse(/\/api\/conversation-logs\/notifications/)
}
