import { appError, type ErrorCode } from '@portavoz/contract'
import type { Page } from '@playwright/test'

/** Keeps the answers of a call back until the returned function is called: what a page says meanwhile can be read. */
export async function holdBack(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => held.resolve()
}

/** What our server says only when something is broken, or a day later. */
export const answerInstead = (page: Page, path: string | RegExp, status: number, body: unknown = {}) =>
  page.route(path, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }))

/** What our server says, with something in it that would take long to come true. */
export const amend = <T>(page: Page, path: string, change: (data: T) => T) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: T }
    await route.fulfill({ response, json: { ...rest, data: change(data) } })
  })

/** One of our own refusals, as our server tells it. */
export function refuseInstead(page: Page, path: string, code: ErrorCode) {
  const { status, message } = appError(code)
  return answerInstead(page, path, status, { success: false, code, error: message, message })
}
