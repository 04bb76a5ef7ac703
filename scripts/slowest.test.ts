import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './places.mjs'
import { slowestOfPlaywright, slowestOfVitest } from './slowest.mjs'

function kept(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-informe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('of twelve test files the ten slowest are named, the slowest first', () => {
  const testResults = Array.from({ length: 12 }, (_, n) => ({
    name: join(root, `apps/server/src/${n}.test.ts`),
    startTime: 5_000,
    endTime: 5_000 + n * 1_000,
  }))
  const shown = slowestOfVitest(kept({ testResults }))
  expect(shown).toHaveLength(10)
  expect(shown[0]).toBe('   11 s  apps/server/src/11.test.ts')
  expect(shown.at(-1)).toBe('    2 s  apps/server/src/2.test.ts')
})

test('a journey file took what its journeys took, those in groups and those tried twice too', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const suites = [
    { file: 'gate.spec.ts', specs: [spec(1_000)] },
    { file: 'inbox.spec.ts', specs: [spec(1_000, 3_000)], suites: [{ specs: [spec(2_000)] }] },
  ]
  expect(slowestOfPlaywright(kept({ suites }))).toEqual(['    6 s  inbox.spec.ts', '    1 s  gate.spec.ts'])
})

test('where no report was written there is nothing to name', () => {
  expect(slowestOfVitest(join(root, 'no-report.json'))).toEqual([])
  expect(slowestOfPlaywright(join(root, 'no-report.json'))).toEqual([])
})
