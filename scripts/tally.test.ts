import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightTally } from './tally.mjs'

test('what was left out and what passed at the second try are named, however deep they stand', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    {
      title: 'a',
      specs: [spec('tres', 'skipped')],
      suites: [{ title: 'b', specs: [spec('uno', 'flaky'), spec('dos', 'expected')] }],
    },
  ]
  const file = join(mkdtempSync(join(tmpdir(), 'cuenta-')), 'report.json')
  writeFileSync(file, JSON.stringify({ stats: { expected: 1, flaky: 1, unexpected: 0 }, suites }))
  expect(playwrightTally(file)).toEqual({ passed: 2, failed: 0, omitted: ['tres'], again: ['uno'] })
})
