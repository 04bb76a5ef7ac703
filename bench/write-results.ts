import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inRoot } from '../scripts/paths.mjs'
import type { BenchResult } from './harness.ts'

/** Writes the results with their commit; `figures` holds the counts by name, for a comparison of two files. */
export function writeResults(file: string, results: readonly BenchResult[]): void {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: inRoot(), encoding: 'utf8' }).trim()
  const figures = Object.fromEntries(
    results.flatMap(({ promise, figure }) => (figure === undefined ? [] : [[promise, figure]])),
  )
  const text = JSON.stringify({ commit, node: process.version, figures, results }, null, 2)
  writeFileSync(file, `${text}\n`)
}
