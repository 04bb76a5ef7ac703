import { existsSync, readFileSync } from 'node:fs'

/** What a runner counted, from its own report. @typedef {{ passed: number, failed: number, omitted: string[] }} Tally */

const nothing = { passed: 0, failed: 0, omitted: [] }

/** @returns {Tally} */
export function vitestTally(/** @type {string} */ file) {
  if (!existsSync(file)) return nothing
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {{ status: string, fullName: string }[]} */
  const results = report.testResults.flatMap(
    (/** @type {{ assertionResults: unknown[] }} */ one) => one.assertionResults,
  )
  const omitted = results
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
  return { passed: report.numPassedTests, failed: report.numFailedTests, omitted }
}

/** @typedef {{ status: string, results?: { duration: number }[] }} Tried */
/** @typedef {{ title: string, specs?: { title: string, tests: Tried[] }[], suites?: Suite[] }} Suite */

/** @returns {Tally} */
export function playwrightTally(/** @type {string} */ file) {
  if (!existsSync(file)) return nothing
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, omitted: suites.flatMap(skippedIn) }
}

/** @returns {string[]} */
function skippedIn(/** @type {Suite} */ { specs = [], suites = [] }) {
  const here = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped')).map(({ title }) => title)
  return [...here, ...suites.flatMap(skippedIn)]
}
