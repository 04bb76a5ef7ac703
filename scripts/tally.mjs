import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

/**
 * The counts of a test runner's report. `again`: titles and first messages of tests that passed at the second try.
 * `broken`: titles and messages of failed tests, and of files that do not load. @typedef {{ passed: number, failed:
 * number, omitted: string[], again: string[], broken: string[] }} Tally
 */

const EMPTY_TALLY = { passed: 0, failed: 0, omitted: [], again: [], broken: [] }

const MAX_MESSAGE_LINES = 12

/** @returns {Tally} */
export function vitestTally(/** @type {string} */ file) {
  if (!existsSync(file)) return EMPTY_TALLY
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {VitestFile[]} */
  const files = report.testResults
  const results = files.flatMap(({ assertionResults }) => assertionResults)
  const omitted = results
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
  const again = results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => withMessage(fullName, failureMessages[0]))
  const broken = [
    ...results
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => withMessage(fullName, failureMessages[0])),
    // A hook that failed or a file that did not load.
    ...files
      .filter(({ status, message }) => status === 'failed' && message)
      .map(({ name, message }) => withMessage(relative(root, name), message)),
  ]
  return { passed: report.numPassedTests, failed: report.numFailedTests, omitted, again, broken }
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestResult[] }} VitestFile */

const withMessage = (/** @type {string} */ title, /** @type {string | undefined} */ message = '') =>
  [title, ...stripVTControlCharacters(message).split('\n').slice(0, MAX_MESSAGE_LINES)].join('\n    ')

/** @typedef {{ duration: number, error?: { message?: string } }} Attempt */
/** @typedef {{ status: string, results?: Attempt[] }} Tried */
/** @typedef {{ title: string, tests: Tried[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */

/** @returns {Tally} */
export function playwrightTally(/** @type {string} */ file) {
  if (!existsSync(file)) return EMPTY_TALLY
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const withStatus = (/** @type {string} */ status) => specsWithStatus({ title: '', suites }, status)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    omitted: withStatus('skipped').map(({ title }) => title),
    again: withStatus('flaky').map(({ title, tests }) => withMessage(title, messagesOf(tests)[0])),
    broken: withStatus('unexpected').map(({ title, tests }) => withMessage(title, messagesOf(tests).at(-1))),
  }
}

const messagesOf = (/** @type {Tried[]} */ tests) =>
  tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message || []))

/** @returns {Spec[]} */
function specsWithStatus(/** @type {Suite} */ { specs = [], suites = [] }, /** @type {string} */ status) {
  const own = specs.filter(({ tests }) => tests.every((test) => test.status === status))
  return [...own, ...suites.flatMap((test) => specsWithStatus(test, status))]
}
