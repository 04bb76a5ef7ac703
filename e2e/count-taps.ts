import type { Locator, Page } from '@playwright/test'

export type TapCounter = ReturnType<typeof createTapCounter>

/**
 * A finger whose taps are counted. Typing into a field costs one tap, which focuses it; the keyboard's letters are
 * free.
 */
export function createTapCounter(page: Page) {
  let count = 0
  async function tap(target: Locator) {
    await target.tap()
    count += 1
  }
  return {
    count: () => count,
    tap,
    /** Types where the tap set the focus. */
    async type(field: Locator, text: string) {
      await tap(field)
      await page.keyboard.insertText(text)
    },
    /** The phone's own file list costs one tap more, on the file. */
    async chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      const chooser = page.waitForEvent('filechooser')
      await tap(button)
      await (await chooser).setFiles(file)
      count += 1
    },
  }
}
