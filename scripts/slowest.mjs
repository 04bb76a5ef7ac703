import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './places.mjs'

/** Where a whole run spends its time: the files it waited for longest, from the runner's own report. */

const SHOWN = 10

/** @typedef {{ file: string, ms: number }} Spent */
/** @typedef {import('./tally.mjs').Suite & { file: string }} SpecFile */

/** @returns {string[]} */
export function slowestOfVitest(/** @type {string} */ report) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const files = read(report)?.testResults ?? []
  return slowest(files.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })))
}

/** @returns {string[]} */
export function slowestOfPlaywright(/** @type {string} */ report) {
  /** @type {SpecFile[]} */
  const files = read(report)?.suites ?? []
  return slowest(files.map((one) => ({ file: one.file, ms: spentIn(one) })))
}

const read = (/** @type {string} */ report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)

/** @returns {number} */
function spentIn(/** @type {import('./tally.mjs').Suite} */ { specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results ?? []))
  const here = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + spentIn(suite), here)
}

const slowest = (/** @type {Spent[]} */ files) =>
  files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ file, ms }) => `${String(Math.round(ms / 1_000)).padStart(5)} s  ${file}`)
