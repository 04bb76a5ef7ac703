/**
 * The floor of reading a PDF: `pdftotext` writes all of its text, once for each line that is said to this program.
 * Frozen: what it measures others against must not move.
 */
import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

const [file = ''] = process.argv.slice(2)

for await (const _line of createInterface({ input: process.stdin })) {
  const { stdout, error } = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { maxBuffer: 100_000_000 })
  console.log(error ? 'missing' : stdout.length)
}
