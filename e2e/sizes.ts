import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { hittable } from './targets.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** On a phone in the light and on a desk in the dark: nothing is wider than the screen or too small to be hit, and nobody is kept out. */
export async function atEverySize(page: Page) {
  for (const [turn, size] of sizes.entries()) {
    await page.setViewportSize(size)
    // Another width changes what is where, and no colour: each light at one of them.
    await axe(page, [turn === 0 ? 'light' : 'dark'])
    await hittable(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${page.url()} at ${size.width}`).toBeLessThanOrEqual(size.width)
  }
}
