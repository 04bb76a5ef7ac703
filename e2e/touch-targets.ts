import { expect, type Page } from '@playwright/test'

/**
 * Expects every target to be at least 24 px high and wide, except links inside a sentence. Returns the width of the
 * page's content, which is measured with them.
 */
export async function checkTouchTargets(page: Page): Promise<number> {
  const { small, contentWidth } = await page.evaluate(measureTargets)
  expect(small, `smaller than 24 px, ${page.url()}`).toEqual([])
  return contentWidth
}

/** Runs in the page. A field measures as its label, and a button that covers its card as the card. */
function measureTargets() {
  const selector = 'a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem]'
  const inSentence = (element: Element) =>
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  const measureTarget = (element: Element) => {
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    const pseudoElement = getComputedStyle(element, '::after')
    if (pseudoElement.position !== 'absolute') return [width, height]
    return [Math.max(width, parseFloat(pseudoElement.width)), Math.max(height, parseFloat(pseudoElement.height))]
  }
  const small = [...document.querySelectorAll(selector)]
    .filter(
      (element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]') && !inSentence(element),
    )
    .map((element) => ({ element, sides: measureTarget(element) }))
    .filter(({ sides }) => sides[0]! > 1 && Math.min(...sides) < 23.99)
    .map(({ element, sides }) => `${sides.join(' × ')}: ${element.outerHTML}`)
  return { small, contentWidth: document.documentElement.scrollWidth }
}
