import type { Page } from '@playwright/test'

type Waiting = Window & { waiting?: (() => void)[] }

/** Keeps what a page would do after exactly so long, until the returned function does it: meanwhile all can be looked at. */
export async function keepWaiting(page: Page, ms: number) {
  await page.addInitScript((wanted) => {
    const usual = window.setTimeout
    const waiting: (() => void)[] = []
    ;(window as Waiting).waiting = waiting
    window.setTimeout = ((act: () => void, delay?: number, ...words: unknown[]) =>
      delay === wanted ? waiting.push(act) : usual(act, delay, ...words)) as typeof window.setTimeout
  }, ms)
  return async () => {
    await page.waitForFunction(() => (window as Waiting).waiting?.length)
    await page.evaluate(() => (window as Waiting).waiting?.splice(0).forEach((act) => act()))
  }
}
