import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type HashedRegions, hashRegions } from './region-hashes.ts'
import { findRepeatedRows } from './repeated-rows.ts'

/** The minified build: it is injected into every page. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** `region`: everything on a page is in a landmark. */
const ALL_RULES: RunOptions = { runOnly: { type: 'tag', values: WCAG_TAGS }, rules: { region: { enabled: true } } }
const COLOR_RULES: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
/**
 * Selectors cost a tenth of axe's time, so only elements are returned and described when a rule fails. Style sheets,
 * which none of these rules reads, would be fetched and parsed anew for each run.
 */
const RESULT_OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
  preload: { assets: ['media'] },
}

export type ColorScheme = 'light' | 'dark'

/** Regions of any journey of this worker in which axe found no violation. */
const cleanRegions = new Set<string>()

/**
 * Expects no axe violations in these colour schemes. Of repeated rows, only the first and the last are checked, and a
 * region with the structure, state, surroundings and width of one that was clean before is not checked again.
 */
export async function checkAccessibility(page: Page, colorSchemes: ColorScheme[] = ['light', 'dark']) {
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await waitForAnimations(page)
    const hashed = await page.evaluateHandle(hashRegions)
    const { hashes, width } = await hashed.evaluate((own) => ({ hashes: own.hashes, width: window.innerWidth }))
    // Another colour scheme changes colours only, so structure is checked in one.
    const checks = index === 0 ? ['structure', colorScheme] : [colorScheme]
    const keysOf = (regionHash: string) => checks.map((check) => `${check} ${width} ${regionHash}`)
    const areClean = hashes.map((regionHash) => keysOf(regionHash).every((key) => cleanRegions.has(key)))
    if (areClean[0]) continue
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
    const violationsFound = await hashed.evaluate(findViolations, {
      areClean,
      repeatedRows: await page.evaluateHandle(findRepeatedRows),
      options: { ...RESULT_OPTIONS, ...(index === 0 ? ALL_RULES : COLOR_RULES) },
    })
    expect(violationsFound, `axe, ${colorScheme}, ${page.url()}`).toEqual([])
    for (const key of hashes.flatMap(keysOf)) cleanRegions.add(key)
  }
  if (colorSchemes.at(-1) !== 'light') await page.emulateMedia({ colorScheme: 'light' })
}

type Scope = { areClean: boolean[]; repeatedRows: Element[]; options: RunOptions }

/** Runs in the page. */
async function findViolations({ regions }: HashedRegions, { areClean, repeatedRows, options }: Scope) {
  const { axe: axeRunner } = window as unknown as { axe: typeof axeCore }
  axeRunner.configure({ noHtml: true })
  const cleanElements = regions.filter((_, index) => areClean[index])
  const outermost = cleanElements.filter(
    (element) => !cleanElements.some((other) => other !== element && other.contains(element)),
  )
  const results: AxeResults = await axeRunner.run(
    { include: [document as never], exclude: [...repeatedRows, ...outermost] as never },
    options,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.element?.outerHTML} ${node.failureSummary}`),
  )
}

/** Colours in transition have a meaningless contrast. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const isEndless = (animation: Animation) => animation.effect?.getTiming().iterations === Infinity
    const running = () => document.getAnimations().filter((one) => one.playState === 'running' && !isEndless(one))
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished))
  })

export const readLayoutShift = (page: Page) =>
  page.evaluate(() => (window as Window & { layoutShift?: number }).layoutShift ?? Number.NaN)
