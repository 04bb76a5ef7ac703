import { existsSync, readFileSync } from 'node:fs'

/**
 * The counts of a test runner's report. `again`: titles that passed at the second try. @typedef {{ passed: number,
 * failed: number, omitted: string[], again: string[] }} Tally
 */

const EMPTY_TALLY = { passed: 0, failed: 0, omitted: [], again: [] }

/** @returns {Tally} */
export function vitestTally(/** @type {string} */ file) {
  if (!existsSync(file)) return EMPTY_TALLY
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
  const results = report.testResults.flatMap(
    (/** @type {{ assertionResults: unknown[] }} */ test) => test.assertionResults,
  )
  const omitted = results
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
  const again = results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName)
  return { passed: report.numPassedTests, failed: report.numFailedTests, omitted, again }
}

/** @typedef {{ status: string, results?: { duration: number }[] }} Tried */
/** @typedef {{ title: string, specs?: { title: string, tests: Tried[] }[], suites?: Suite[] }} Suite */

/** @returns {Tally} */
export function playwrightTally(/** @type {string} */ file) {
  if (!existsSync(file)) return EMPTY_TALLY
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const titles = (/** @type {string} */ status) =>
    suites.flatMap((/** @type {Suite} */ test) => titlesWithStatus(test, status))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    omitted: titles('skipped'),
    again: titles('flaky'),
  }
}

/** @returns {string[]} */
function titlesWithStatus(/** @type {Suite} */ { specs = [], suites = [] }, /** @type {string} */ status) {
  const ownTitles = specs.filter(({ tests }) => tests.every((test) => test.status === status)).map(({ title }) => title)
  return [...ownTitles, ...suites.flatMap((test) => titlesWithStatus(test, status))]
}
