import { expect, type Page } from '@playwright/test'

/** Whatever is there to be pressed is high and wide enough for a finger that is no needle; links inside a sentence are not. */
export async function hittable(page: Page) {
  const small = await page.evaluate(tooSmall)
  expect(small, `smaller than 24 px, ${page.url()}`).toEqual([])
}

/** Runs in the page. A field is as large as its label, and a button that spreads over its card as large as that. */
function tooSmall() {
  const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem]'
  const inSentence = (one: Element) =>
    [...(one.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  const reach = (one: Element) => {
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
    const spread = getComputedStyle(one, '::after')
    if (spread.position !== 'absolute') return [width, height]
    return [Math.max(width, parseFloat(spread.width)), Math.max(height, parseFloat(spread.height))]
  }
  return [...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility() && !one.closest('[inert], [aria-hidden=true]') && !inSentence(one))
    .map((one) => ({ one, sides: reach(one) }))
    .filter(({ sides }) => sides[0]! > 1 && Math.min(...sides) < 23.99)
    .map(({ one, sides }) => `${sides.join(' × ')}: ${one.outerHTML}`)
}
