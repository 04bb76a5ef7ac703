import { existsSync, readFileSync } from 'node:fs'

/** What a runner counted, from its own report. `again`: what passed at the second try. @typedef {{ passed: number, failed: number, omitted: string[], again: string[] }} Tally */

const nothing = { passed: 0, failed: 0, omitted: [], again: [] }

/** @returns {Tally} */
export function vitestTally(/** @type {string} */ file) {
  if (!existsSync(file)) return nothing
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {{ status: string, fullName: string, failureMessages: string[] }[]} */
  const results = report.testResults.flatMap(
    (/** @type {{ assertionResults: unknown[] }} */ one) => one.assertionResults,
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
  if (!existsSync(file)) return nothing
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const titles = (/** @type {string} */ status) => suites.flatMap((/** @type {Suite} */ one) => endedSo(one, status))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    omitted: titles('skipped'),
    again: titles('flaky'),
  }
}

/** @returns {string[]} */
function endedSo(/** @type {Suite} */ { specs = [], suites = [] }, /** @type {string} */ status) {
  const here = specs.filter(({ tests }) => tests.every((one) => one.status === status)).map(({ title }) => title)
  return [...here, ...suites.flatMap((one) => endedSo(one, status))]
}
