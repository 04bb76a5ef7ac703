import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { hittable } from './targets.ts'

/**
 * Nothing is wider than the screen, nothing to press lies beyond its edge (but for a name that ends in «…»), and axe agrees.
 * Colours do not know how wide the screen is: where a wide journey has judged the dark ones, the light are enough.
 */
export async function fits(page: Page, colorSchemes: ('light' | 'dark')[] = ['light']) {
  await axe(page, colorSchemes)
  await hittable(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360)
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, textarea, select')]
      .filter((one) => one.checkVisibility() && !one.closest('[inert], [aria-hidden=true], .truncate'))
      .filter((one) => one.getBoundingClientRect().right > 360 || one.getBoundingClientRect().left < 0)
      .map((one) => one.outerHTML),
  )
  expect(beyond, `beyond the edge, ${page.url()}`).toEqual([])
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll('main, [role=dialog] *, [role=alertdialog] *')]
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && !one.matches('input, textarea'))
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.className),
  )
  expect(sideways, `scrolls sideways, ${page.url()}`).toEqual([])
}
