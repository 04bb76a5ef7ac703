import { expect, type Page } from '@playwright/test'
import { checkAccessibility, type ColorScheme } from './accessibility.ts'
import { checkTouchTargets } from './touch-targets.ts'

/** Colours do not depend on the width, so each colour scheme is checked at one width. */
const SCREEN_SIZES: { width: number; height: number; colorSchemes: ColorScheme[] }[] = [
  { width: 360, height: 740, colorSchemes: ['light'] },
  { width: 768, height: 1024, colorSchemes: [] },
  { width: 1280, height: 800, colorSchemes: ['dark'] },
]

/**
 * Checks that the page has no horizontal overflow and no small target on a phone, a tablet and a desktop, and that it
 * is accessible on the phone in light colours and on the desktop in dark ones.
 */
export async function checkAllSizes(page: Page) {
  for (const { colorSchemes, ...size } of SCREEN_SIZES) {
    await page.setViewportSize(size)
    if (colorSchemes.length > 0) await checkAccessibility(page, colorSchemes)
    const width = await checkTouchTargets(page)
    expect(width, `${page.url()} at ${size.width}`).toBeLessThanOrEqual(size.width)
  }
}
