import { expect, type Page } from '@playwright/test'

/** Whatever is there to be pressed is high and wide enough for a finger that is no needle; links inside a sentence are not. */
export async function hittable(page: Page) {
  const small = await page.evaluate(tooSmall)
  expect(small, `smaller than 24 px, ${page.url()}`).toEqual([])
}

/** Runs in the page. A field that its label stands for is as large as that. */
function tooSmall() {
  const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem]'
  const inSentence = (one: Element) =>
    [...(one.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  return [...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility() && !one.closest('[inert], [aria-hidden=true]') && !inSentence(one))
    .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 23.99)
    .map(({ one, box }) => `${box.width} × ${box.height}: ${one.outerHTML}`)
}
