import type { Page } from '@playwright/test'

type WindowWithHeldTimeouts = Window & { waiting?: (() => void)[] }

/**
 * Holds back timers of exactly this delay until the returned function runs them, so that the state before can be
 * checked.
 */
export async function holdTimeouts(page: Page, ms: number) {
  await page.addInitScript((heldMs) => {
    const originalSetTimeout = window.setTimeout
    const waiting: (() => void)[] = []
    ;(window as WindowWithHeldTimeouts).waiting = waiting
    window.setTimeout = ((callback: () => void, delay?: number, ...args: unknown[]) =>
      delay === heldMs
        ? waiting.push(callback)
        : originalSetTimeout(callback, delay, ...args)) as typeof window.setTimeout
  }, ms)
  return async () => {
    await page.waitForFunction(() => (window as WindowWithHeldTimeouts).waiting?.length)
    await page.evaluate(() => (window as WindowWithHeldTimeouts).waiting?.splice(0).forEach((callback) => callback()))
  }
}
