import { type Browser, expect } from '@playwright/test'
import { instrumentPage, watchBrowserErrors, withoutServiceWorker } from './browser-errors.ts'
import type { Product } from './product.ts'

/** A page of another browser, which collects its own errors; `close` expects only those that were declared. */
export async function openOtherBrowser(browser: Browser, product: Product) {
  const context = await browser.newContext({ baseURL: product.url })
  const errors = watchBrowserErrors(context)
  await context.addInitScript(instrumentPage)
  await context.addInitScript(withoutServiceWorker)
  const page = await context.newPage()
  const close = async () => {
    expect(errors.unexpected()).toEqual([])
    await context.close()
  }
  return { page, errors, close }
}
