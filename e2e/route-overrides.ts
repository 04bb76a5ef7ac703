import { appError, type ErrorCode } from '@portavoz/contract'
import type { Page } from '@playwright/test'

/**
 * Holds back the requests of a path until the returned function is called, so that the loading state can be checked.
 */
export async function holdRequests(page: Page, path: string | RegExp) {
  const released = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await released.promise
    await route.continue()
  })
  return async () => released.resolve()
}

/** Holds back only the first request of a path and method until the returned function is called. */
export async function holdFirst(page: Page, method: string, path: string) {
  const released = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(path, async (route) => {
    const isHeld = isFirst && route.request().method() === method
    if (isHeld) {
      isFirst = false
      await released.promise
    }
    await route.continue()
  })
  return async () => released.resolve()
}

/** Answers a path with this status and body, for responses that a healthy server gives rarely. */
export const fulfillWith = (page: Page, path: string | RegExp, status: number, body: unknown = {}) =>
  page.route(path, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }))

/** Changes the data of the server's response, for states that would take long to reach. */
export const patchResponse = <T>(page: Page, path: string, change: (data: T) => T) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: T }
    await route.fulfill({ response, json: { ...rest, data: change(data) } })
  })

/** Answers a path with one of the server's own errors. */
export function fulfillWithError(page: Page, path: string, code: ErrorCode) {
  const { status, message } = appError(code)
  return fulfillWith(page, path, status, { success: false, code, error: message, message })
}
