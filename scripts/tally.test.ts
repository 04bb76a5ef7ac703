import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightTally, vitestTally } from './tally.mjs'

test('journeys: what was left out and what passed at the second try are named, however deep they stand', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    {
      title: 'a',
      specs: [spec('tres', 'skipped')],
      suites: [{ title: 'b', specs: [spec('uno', 'flaky'), spec('dos', 'expected')] }],
    },
  ]
  const file = reportOf({ stats: { expected: 1, flaky: 1, unexpected: 0 }, suites })
  expect(playwrightTally(file)).toEqual({ passed: 2, failed: 0, omitted: ['tres'], again: ['uno'] })
})

test('house: what was left out and what passed at the second try are named', () => {
  const one = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const assertionResults = [
    one('uno', 'passed'),
    one('dos', 'passed', 'no'),
    one('tres', 'skipped'),
    one('x', 'failed', 'no'),
  ]
  const file = reportOf({ numPassedTests: 2, numFailedTests: 1, testResults: [{ assertionResults }] })
  expect(vitestTally(file)).toEqual({ passed: 2, failed: 1, omitted: ['tres'], again: ['dos'] })
})

function reportOf(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'cuenta-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
