import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { repeated } from './repeated.ts'

/** The small one: each page takes it in anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const everything: RunOptions = { runOnly: { type: 'tag', values: tags } }
/** Another light changes colours and nothing else. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
/** What it names an element by costs a tenth of its work, and is asked for where there is something to name. */
const nameless: RunOptions = { resultTypes: ['violations'], selectors: false, elementRef: true }

/** Nothing on this screen keeps anybody out. Of rows that are made alike the first and the last are looked at. */
export async function axe(page: Page, colorSchemes: ('light' | 'dark')[] = ['light', 'dark']) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  for (const [turn, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    const alike = await page.evaluateHandle(repeated)
    const found = await alike.evaluate(violations, { ...nameless, ...(turn === 0 ? everything : colours) })
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs in the page. */
async function violations(alike: Element[], options: RunOptions) {
  const { axe: judge } = window as unknown as { axe: typeof axeCore }
  judge.configure({ noHtml: true })
  const results: AxeResults = await judge.run({ include: [document as never], exclude: alike as never }, options)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.element?.outerHTML} ${node.failureSummary}`),
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
