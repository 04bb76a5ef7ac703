import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightTally, vitestTally } from './tally.mjs'

test('tally: skipped and flaky journeys are named at any depth', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    {
      title: 'a',
      specs: [spec('tres', 'skipped')],
      suites: [{ title: 'b', specs: [spec('uno', 'flaky'), spec('dos', 'expected')] }],
    },
  ]
  const file = writeReport({ stats: { expected: 1, flaky: 1, unexpected: 0 }, suites })
  expect(playwrightTally(file)).toEqual({ passed: 2, failed: 0, omitted: ['tres'], again: ['uno'] })
})

test('tally: skipped and repeated server tests are named', () => {
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
  const file = writeReport({ numPassedTests: 2, numFailedTests: 1, testResults: [{ assertionResults }] })
  expect(vitestTally(file)).toEqual({ passed: 2, failed: 1, omitted: ['tres'], again: ['dos'] })
})

function writeReport(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'cuenta-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
