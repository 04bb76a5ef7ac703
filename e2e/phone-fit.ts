import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { checkPhoneGeometry } from './phone-geometry.ts'
import { checkTouchTargets } from './touch-targets.ts'

/**
 * Expects a page of 360 px that nothing overflows (except truncated names, and rows of tabs that show the open one),
 * large enough targets (on a touch screen also type and names) and no axe violations.
 * Colours do not depend on the width, so the dark scheme is left to wide journeys.
 */
export async function checkPhoneFit(page: Page, colorSchemes: ('light' | 'dark')[] = ['light']) {
  await checkAccessibility(page, colorSchemes)
  const contentWidth = await checkTouchTargets(page)
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await checkPhoneGeometry(page)
  expect(contentWidth, page.url()).toBeLessThanOrEqual(360)
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, textarea, select')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true], .truncate'))
      .filter((element) => !element.closest('main nav') || element.matches('[aria-current=page]'))
      .filter((element) => element.getBoundingClientRect().right > 360 || element.getBoundingClientRect().left < 0)
      .map((element) => element.outerHTML),
  )
  expect(beyond, `beyond the edge, ${page.url()}`).toEqual([])
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll('main, [role=dialog] *, [role=alertdialog] *')]
      .filter(
        (element) =>
          /auto|scroll/.test(getComputedStyle(element).overflowX) && !element.matches('input, textarea, nav'),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.className),
  )
  expect(sideways, `scrolls sideways, ${page.url()}`).toEqual([])
}
