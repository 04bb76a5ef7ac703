import type { Locator, Page } from '@playwright/test'

export type TapCounter = ReturnType<typeof createTapCounter>

/**
 * A finger whose taps are counted. Typing into a field costs one tap, which focuses it; the keyboard's letters are
 * free. A native list costs two: one that opens it and one on the option.
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
    async choose(list: Locator, label: string) {
      await tap(list)
      await list.selectOption({ label })
      count += 1
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
