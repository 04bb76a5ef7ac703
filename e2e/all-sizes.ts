import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { checkTouchTargets } from './touch-targets.ts'

const SCREEN_SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/**
 * Checks the page on a phone in light colours and on a desktop in dark colours: accessibility, target sizes and no
 * horizontal overflow.
 */
export async function checkAllSizes(page: Page) {
  for (const [index, size] of SCREEN_SIZES.entries()) {
    await page.setViewportSize(size)
    // Colours do not depend on the width, so each colour scheme is checked at one width.
    await checkAccessibility(page, [index === 0 ? 'light' : 'dark'])
    await checkTouchTargets(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${page.url()} at ${size.width}`).toBeLessThanOrEqual(size.width)
  }
}
