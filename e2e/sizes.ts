import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { hittable } from './targets.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** On a phone and on a desk, in the light and in the dark: nothing is wider than the screen or too small to be hit, and nobody is kept out. */
export async function atEverySize(page: Page) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await axe(page)
    await hittable(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${page.url()} at ${size.width}`).toBeLessThanOrEqual(size.width)
  }
}
