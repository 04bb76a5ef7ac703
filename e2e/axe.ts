import { expect, type Page } from '@playwright/test'
import axeCore, { type AxeResults, type RunOnly } from 'axe-core'

const everything: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Another light changes colours and nothing else. */
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Nothing on this screen keeps anybody out. */
export async function axe(page: Page, colorSchemes: ('light' | 'dark')[] = ['light', 'dark']) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  for (const [turn, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    const found = await page.evaluate(violations, turn === 0 ? everything : colours)
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs in the page. */
async function violations(runOnly: RunOnly) {
  const { axe: judge } = window as unknown as { axe: typeof axeCore }
  const results: AxeResults = await judge.run({ runOnly, resultTypes: ['violations'] })
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}

/** A colour on its way to another is neither. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  )

export const layoutShift = (page: Page) =>
  page.evaluate(() => (window as Window & { layoutShift?: number }).layoutShift ?? Number.NaN)
