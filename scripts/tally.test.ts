import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'
import { playwrightTally, vitestTally } from './tally.mjs'

test('tally: skipped, flaky and failed journeys are named at any depth', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const flaky = { title: 'uno', tests: [{ status: 'flaky', results: [{ error: { message: 'late' } }, {}] }] }
  const failed = { title: 'x', tests: [{ status: 'unexpected', results: [{ error: { message: 'no' } }] }] }
  const suites = [
    {
      title: 'a',
      specs: [spec('tres', 'skipped')],
      suites: [{ title: 'b', specs: [flaky, spec('dos', 'expected'), failed] }],
    },
  ]
  const file = writeReport({ stats: { expected: 1, flaky: 1, unexpected: 1 }, suites })
  expect(playwrightTally(file)).toEqual({
    passed: 2,
    failed: 1,
    omitted: ['tres'],
    again: ['uno\n    late'],
    broken: ['x\n    no'],
  })
})

test('tally: skipped, repeated and failed server tests are named, and files that do not load', () => {
  const testResult = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const assertionResults = [
    testResult('uno', 'passed'),
    testResult('dos', 'passed', 'no'),
    testResult('tres', 'skipped'),
    testResult('x', 'failed', 'no'),
  ]
  const testResults = [
    { name: inRoot('a.test.ts'), status: 'failed', message: '', assertionResults },
    { name: inRoot('b.test.ts'), status: 'failed', message: 'does not load', assertionResults: [] },
  ]
  const file = writeReport({ numPassedTests: 2, numFailedTests: 1, testResults })
  expect(vitestTally(file)).toEqual({
    passed: 2,
    failed: 1,
    omitted: ['tres'],
    again: ['dos\n    no'],
    broken: ['x\n    no', 'b.test.ts\n    does not load'],
  })
})

function writeReport(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'cuenta-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
