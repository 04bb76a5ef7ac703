import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './paths.mjs'
import { slowestOfPlaywright, slowestOfVitest } from './slowest.mjs'

function writeReport(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-informe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('slowest files: of twelve the ten slowest are listed, slowest first', () => {
  const testResults = Array.from({ length: 12 }, (_, n) => ({
    name: join(root, `apps/server/src/${n}.test.ts`),
    startTime: 5_000,
    endTime: 5_000 + n * 1_000,
  }))
  const lines = slowestOfVitest(writeReport({ testResults }))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11 s  apps/server/src/11.test.ts')
  expect(lines.at(-1)).toBe('    2 s  apps/server/src/2.test.ts')
})

test('slowest files: a journey file counts nested and repeated journeys', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const suites = [
    { file: 'gate.spec.ts', specs: [spec(1_000)] },
    { file: 'inbox.spec.ts', specs: [spec(1_000, 3_000)], suites: [{ specs: [spec(2_000)] }] },
  ]
  expect(slowestOfPlaywright(writeReport({ suites }))).toEqual(['    6 s  inbox.spec.ts', '    1 s  gate.spec.ts'])
})

test('slowest files: a missing report gives an empty list', () => {
  expect(slowestOfVitest(join(root, 'no-report.json'))).toEqual([])
  expect(slowestOfPlaywright(join(root, 'no-report.json'))).toEqual([])
})
