import type { Locator, Page } from '@playwright/test'

/** Taps a button, and the same place again at the moment at which the button of that name stands there. */
export async function doubleTap(page: Page, button: Locator, nextName: string) {
  const { x, y, width, height } = (await button.boundingBox())!
  const place = { x: x + width / 2, y: y + height / 2, nextName }
  const second = page.evaluate(
    (at) =>
      new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => {
          const there = document.elementFromPoint(at.x, at.y)?.closest('button')
          if (there?.ariaLabel !== at.nextName || there.disabled) return
          watcher.disconnect()
          there.click()
          resolve()
        })
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    place,
  )
  await page.touchscreen.tap(place.x, place.y)
  await second
}

/** Until a tap of the page is no longer taken for the second one of a double tap. */
export const passDoubleTap = (page: Page) =>
  page.evaluate(() => {
    const from = performance.now()
    return new Promise<void>((resolve) => {
      const look = () => (performance.now() - from > 500 ? resolve() : requestAnimationFrame(look))
      look()
    })
  })
