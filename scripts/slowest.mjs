import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'

/** The files on which a whole run spent most time, from the runner's own report. */

const MAX_FILES = 10

/** @typedef {{ file: string, ms: number }} Spent */
/** @typedef {import('./tally.mjs').Suite & { file: string }} SpecFile */

/** @returns {string[]} */
export function slowestOfVitest(/** @type {string} */ report) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const files = readReport(report)?.testResults ?? []
  return slowest(files.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })))
}

/** @returns {string[]} */
export function slowestOfPlaywright(/** @type {string} */ report) {
  /** @type {SpecFile[]} */
  const files = readReport(report)?.suites ?? []
  return slowest(files.map((suite) => ({ file: suite.file, ms: timeSpent(suite) })))
}

const readReport = (/** @type {string} */ report) =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null

/** @returns {number} */
function timeSpent(/** @type {import('./tally.mjs').Suite} */ { specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results ?? []))
  const ownTime = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + timeSpent(suite), ownTime)
}

const slowest = (/** @type {Spent[]} */ files) =>
  files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MAX_FILES)
    .map(({ file, ms }) => `${String(Math.round(ms / 1_000)).padStart(5)} s  ${file}`)
